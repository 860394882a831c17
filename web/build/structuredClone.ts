/** What `@ungap/structured-clone` promises, in a browser that has it built in. */
export default structuredClone;
