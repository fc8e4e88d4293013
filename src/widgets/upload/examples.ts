import type { WidgetExample } from '#react/widget'

/** Two stored files. */
export const file: WidgetExample = {
  field: { type: 'file', title: '附件', limit: 3 },
  values: [null, 'temp/0f3a/会议纪要.docx', 'temp/0f3a/会议纪要.docx,temp/91bc/名单.xlsx'],
}

/** A stored picture, and two. */
export const image: WidgetExample = {
  field: { type: 'image', title: '照片', limit: 2 },
  values: [null, 'temp/0f3a/gate.png', 'temp/0f3a/gate.png,temp/0f3a/pond.jpg'],
}
