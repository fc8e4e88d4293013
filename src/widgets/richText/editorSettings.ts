import type { EditorOptions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanedHtml } from '#widgets/html'

/** Only these lead out of a text. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

/** What texts are made of. Styles are the product's own: none are added to the page, as its policy allows none. */
export const editorSettings: Partial<EditorOptions> = {
  injectCSS: false,
  extensions: [
    StarterKit.configure({
      trailingNode: false,
      link: {
        openOnClick: false,
        protocols: ['http', 'https', 'mailto', 'tel'],
        HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
      },
    }),
    Image.configure({ allowBase64: false }),
  ],
}

/** Pasted HTML is sanitized before it is parsed. */
export const pasted = (html: string): string => cleanedHtml(html)
