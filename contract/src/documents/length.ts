/** How long a document may be: counted on its HTML, as it is sent and as it is kept. */
export const DOCUMENT_LENGTH_MAX = 64_999;

// Text without a tag is read as one paragraph, whose tags its writer never wrote.
const onlyParagraph = /^<p>[^<]*<\/p>$/;
const PARAGRAPH_TAGS_LENGTH = "<p></p>".length;

/** The length of the HTML of a document as it is counted, in UTF-16 units. */
export const lengthOf = (html: string): number => html.length - (onlyParagraph.test(html) ? PARAGRAPH_TAGS_LENGTH : 0);

/** Whether the HTML of a document is longer than may be kept. */
export const isTooLong = (html: string): boolean => lengthOf(html) > DOCUMENT_LENGTH_MAX;
