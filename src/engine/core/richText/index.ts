/** Rich text: the HTML that users may write, the same in storage and on screen, and its plain text. */
export { richAttributes, richSchemes, richTags } from './allowed.ts'
export { isBlankHtml, plainText } from './plainText.ts'
