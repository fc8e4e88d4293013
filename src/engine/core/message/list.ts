/** List pages, search and tables. spec: shell §8, §9; widgets §5, §8, §9; readings */
export const list = {
  selectOne: '请选择一条记录！',
  noBatchUrl: '请设置url.deleteBatch属性!',
  noRemoveUrl: '请设置url.delete属性!',
  removeQuestion: '确定删除吗?',
  removeManyQuestion: '确定删除这 {count} 条数据吗？',
  total: '{from}-{to} 共 {total} 条',
  topTotal: '一级 {from}-{to} 共 {total} 条',
  capped: '{count}+',
  selected: '已选择 {count} 项',
  empty: '暂无数据',
  nothingFound: '没有查询到任何数据',
  searchEmpty: '请输入搜索内容',
  loading: '加载中…',
  badTree: '返回数据类型不识别',
  serial: '#',
  measure: { avg: '平均', sum: '合计', max: '最大', min: '最小' },
} as const
