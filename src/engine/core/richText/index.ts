/** Rich text: the HTML that users may write, the same in storage and on screen, and its plain text. */
export { isBlankHtml, plainText, richAttributes, richSchemes, richTags } from './richText.ts'
