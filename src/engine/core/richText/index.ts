/** Rich text: the HTML that people may write, the same for what is stored and for what is shown, and its plain text. */
export { richAttributes, richSchemes, richTags } from './allowed.ts'
export { isBlankHtml, plainText } from './plainText.ts'
