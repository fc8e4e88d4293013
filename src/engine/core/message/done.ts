/** What is said when a record has been changed. spec: contract §1.1 */
export const done = {
  added: '添加成功！',
  edited: '编辑成功!',
  saved: '保存成功！',
  removed: '删除成功!',
  removedMany: '批量删除成功！',
  passwordReset: '密码重置成功!',
} as const
