export { jsonCheckTexts, jsonEditorMessages } from './jsonEditor.ts'
export { textFaultMessages } from './textFault.ts'

/** What is said of documents: read by few, so apart from the texts that every page loads. */
export const documentMessages = Object.freeze({
  model: '模型 {id}',
  screen: '页面 {id}',
  dict: '字典 {id}',
  menu: '菜单 {id}',
  seed: '种子 {id}',
  foreignTable: '数据表 {table} 属于系统，模型 {model} 要换一个 id',
  noRevision: '{document} 没有修订 {revision}',
  noDraft: '{document} 没有可以发布的草稿，先保存草稿',
  noBase: '{document} 没有随版本提供的文档',
  languageVersion: '语言版本 {version}',
  definedWrong: '参数的定义有误，请联系管理员',
  deletion: '修订 {revision} 是一次删除，没有内容',
} as const)
