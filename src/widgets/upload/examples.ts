import type { WidgetExample } from '#react/widget'

/** Two stored files. */
export const file: WidgetExample = {
  field: { type: 'file', title: '附件', limit: 3 },
  values: [null, 'temp/0f3a/会议纪要.docx', 'temp/0f3a/会议纪要.docx,temp/91bc/名单.xlsx'],
}

/** The address of a drawing, without a request. */
const drawing = (shapes: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${shapes}</svg>`)}`

const sky = '<path fill="#bae0ff" d="M0 0h96v96H0z"/>'

/** A stored picture, and two. */
export const image: WidgetExample = {
  field: { type: 'image', title: '照片', limit: 2 },
  values: [null, 'temp/0f3a/gate.png', 'temp/0f3a/gate.png,temp/0f3a/pond.jpg'],
  stored: {
    'temp/0f3a/gate.png': drawing(
      `${sky}<path fill="#b7eb8f" d="M0 64h96v32H0z"/><path fill="#ad6800" d="M20 30h8v48h-8zM68 30h8v48h-8zM12 24h72v10H12z"/>`,
    ),
    'temp/0f3a/pond.jpg': drawing(
      `${sky}<path fill="#b7eb8f" d="M0 48h96v48H0z"/><ellipse cx="48" cy="70" rx="36" ry="14" fill="#4096ff"/>`,
    ),
  },
}
