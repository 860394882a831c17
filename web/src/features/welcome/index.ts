export { Greeting } from "./Greeting.tsx";
