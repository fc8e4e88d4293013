/** What the server says of dictionaries. */
export const dictionaryMessages = Object.freeze({
  taken: '该值不可用，系统中已存在！',
  mostValues: '一次最多 {most} 个值',
  refreshed: '刷新缓存完成！',
  done: '操作成功!',
  purged: '删除成功!',
  onlineTitle: '在线字典',
})

/** What the server says of numbering and check rules. */
export const codeRuleMessages = Object.freeze({
  ruleFormat: '写成 {"text": "GD{date:yyyyMMdd}{count:4}"}，letters 按字段和值给出字母',
  inUse: '“{rule}”正在给{user}编号，不能删除',
  fieldOfModel: '{model}的{field}',
  next: '下一个编号：{code}',
  badRuleList: '规则内容须是 digits、pattern、message 的列表',
  noRule: '至少要有一条局部规则或全局规则',
  departCode: '部门编码',
  categoryCode: '分类编码',
})
