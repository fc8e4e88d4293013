/** What the server says when something has succeeded. spec: contract §1.1, §2, §4 to §8 */
export const done = {
  plain: '操作成功！',
  added: '添加成功！',
  edited: '编辑成功!',
  changed: '修改成功!',
  saved: '保存成功！',
  removed: '删除成功!',
  removedMany: '批量删除成功！',
  restored: '还原成功',
  free: '该值可用！',
  queried: '查询成功',
  loggedIn: '登录成功',
  passwordReset: '密码重置成功!',
  passwordChanged: '密码修改成功!',
  linkMade: '重置链接已生成，请转交本人',
  userRemoved: '删除用户成功',
  usersRemoved: '批量删除用户成功',
} as const
