/** Pickers of people, departments and report rows; the area control. spec: widgets §2, §5, §9 */
export const picker = {
  depart: '选择部门',
  user: '选择用户',
  role: '选择角色',
  userByDepart: '根据部门选择用户',
  employeeByDepart: '根据部门选择员工',
  account: '账号',
  selectOne: '请选择一条记录',
  popupConfig: 'popup参数未正确配置!',
  popupPairs: 'popup参数未正确配置,原始值和目标值数量不一致!',
  badArea: 'Bad type value',
  total: '{from}-{to} 共{total}条',
  linked: '父子关联',
  unlinked: '取消关联',
} as const
