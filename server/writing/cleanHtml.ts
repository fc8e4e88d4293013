import sanitize from 'sanitize-html'
import { isBlankHtml, richAttributes, richSchemes, richTags } from '#core/richText'

const settings: sanitize.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: Object.fromEntries(Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...richSchemes],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
}

/** The HTML with what rich text may hold, and nothing else; null when nothing of it can be seen. */
export function cleanHtml(html: string): string | null {
  const clean = sanitize(html, settings)
  return isBlankHtml(clean) ? null : clean
}
