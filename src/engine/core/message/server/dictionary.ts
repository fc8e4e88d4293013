/** What the server says of dictionaries. */
export const dictionaryMessages = Object.freeze({
  taken: '该值不可用，系统中已存在！',
  mostValues: '一次最多 {most} 个值',
  refreshed: '刷新缓存完成！',
  done: '操作成功!',
  purged: '删除成功!',
  onlineTitle: '在线字典',
})
