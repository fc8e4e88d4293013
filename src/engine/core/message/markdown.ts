/** The editor of Markdown: loaded with it. */
export const markdownMessages = Object.freeze({ write: '编写', preview: '预览', nothing: '没有内容' } as const)
