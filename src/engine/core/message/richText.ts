/** The rich text editor: loaded with it. spec: widgets §1, §7 */
export const richTextMessages = Object.freeze({
  toolbar: '文字格式',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  strike: '删除线',
  heading: '标题',
  bullets: '项目符号',
  numbers: '编号',
  quote: '引用',
  link: '链接',
  linkAddress: '链接地址',
  linkHint: '以 http:// 或 https:// 开头的地址',
  linkWrong: '请输入以 http:// 或 https:// 开头的地址',
  unlink: '取消链接',
  image: '插入图片',
  imageSending: '正在上传图片…',
  line: '分隔线',
  undo: '撤销',
  redo: '重做',
  clear: '清除格式',
} as const)

/** The editor of Markdown: loaded with it. */
export const markdownMessages = Object.freeze({ write: '编写', nothing: '没有内容' } as const)
