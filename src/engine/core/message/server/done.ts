/** What only the server says when something has succeeded. spec: contract §1.1, §2, §4 to §8 */
export const doneMessages = Object.freeze({
  plain: '操作成功！',
  changed: '修改成功!',
  restored: '还原成功',
  free: '该值可用！',
  queried: '查询成功',
  loggedIn: '登录成功',
  passwordChanged: '密码修改成功!',
  passwordRecovered: '密码重置完成！',
  registered: '注册成功',
  linkMade: '重置链接已生成，请转交本人',
  userRemoved: '删除用户成功',
  usersRemoved: '批量删除用户成功',
})
