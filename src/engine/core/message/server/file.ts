/** What the server says of uploads and stored files. */
export const fileMessages = Object.freeze({
  badFolder: 'biz 不是可用的目录',
  unreadableForm: '表单无法读取',
  tooSlow: '上传过慢',
  badFieldName: '表单的字段名不可用',
  noSpace: '存储空间不足，请联系管理员',
  incompleteUpload: '上传的内容不完整',
  failed: '上传失败！{reason}',
  incomplete: '内容不完整',
  wrongHash: '内容与 md5 不符',
  missingParts: '缺少第 {parts} 片',
  partSize: '这一片应为 {exactBytes} 字节，收到 {bytes}',
  noPart: 'part {part} 不存在',
})
