import { whenDrawn } from '#react/part'

/** As high as what comes. */
const waiting = <div aria-busy="true" style={{ height: 340 }} />

/** Rich text in a form; the editor is its own chunk. */
export const RichTextField = whenDrawn(
  () => import('./RichTextEditor.tsx').then((part) => part.RichTextEditor),
  waiting,
)
