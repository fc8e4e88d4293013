/** The import dialog. spec: widgets §4, §8; readings (Import messages) */
export const importing = {
  start: '开始上传',
  running: '上传中...',
  partly: '导入成功,但是有错误数据!',
  details: '具体详情请 {link}',
  detailsLink: '点击下载',
  done: '文件上传成功',
  failed: '文件上传失败',
  wrongType: '只支持 .xls 和 .xlsx 文件',
  summary: '共{total}行，成功{success}行，失败{failed}行',
} as const
