/** What is wrong with the query of a report: code, message, hint, severity (default: error). */
export const reportDiagnostics = {
  fromReport: ['not-allowed', '"{model}" 是报表，不能再从它取数', '换成报表取数的模型'],
  fromInternal: ['not-allowed', '模型 "{model}" 没有自己的接口和权限，不能从它取数', '换一个有列表的模型'],
  fromAbstract: ['abstract-model', '模型 "{model}" 是抽象的，没有记录', '用继承它的模型'],
  unknownSource: ['unknown-field', '模型 {model} 没有可以取的字段 "{name}"', '写存储的字段，或 引用字段$.字段'],
  unselectable: ['wrong-type', '字段 "{name}" 是{type}，不能作为报表的列', '换一个有单独值的字段'],
  columnName: ['bad-name', '"{name}" 不能作列名', '换一个名称'],
  noFigure: ['wrong-type', '字段 "{name}" 是{type}，不能算 {kind}', '换一个数字字段，或用 count'],
  noBucket: ['wrong-type', '字段 "{name}" 是{type}，不能按 {by} 分段', '换一个日期或日期时间字段'],
  maskLost: ['mask-lost', '字段 "{name}" 脱敏，不能用来分组或计算', '换一个字段，或单独成列'],
  notGrouped: ['missing-key', '列 "{name}" 没有分组，也不是 count、sum、avg、min、max', '把它写进 group，或换成汇总'],
  groupUnknown: ['unknown-name', '没有列 "{name}"'],
  groupFigure: ['not-allowed', '列 "{name}" 是汇总，不能按它分组', '从 group 里去掉它'],
  filterUnknown: ['unknown-name', '没有列 "{name}"'],
  rangeOfText: ['wrong-type', '列 "{name}" 是{type}，不能按范围查询', '去掉 match'],
  totalOfText: ['no-effect', '列 "{name}" 是{type}，没有合计', '去掉 total', 'warning'],
  paramValue: ['bad-value', '参数 "{name}" 的默认值{problem}', '改成{type}'],
  statementTwice: ['duplicate-value', '语句已属于报表 {report}', '换一个语句，或去掉它'],
  statementColumns: ['missing-key', '写了 statement，要有列 value 和 text', '加上这两列'],
  wordOfTables: ['not-allowed', '报表没有自己的表，不能写 "{word}"', '去掉它'],
  fieldsDerived: ['not-allowed', '报表的字段由 query.select 得出', '去掉 fields，标题写在 select 的列里'],
  targetIsReport: ['not-allowed', '"{model}" 是报表，没有可以引用的记录', '换一个有表的模型'],
  popupConfig: ['bad-prop', '{problem}', '写出 code、orgFields 和 destFields，两者的名称一一对应'],
  popupMask: ['mask-lost', '列 "{name}" 脱敏，看不到全部的人会把星号填进表单', '换一列'],
  popupTarget: ['unknown-field', '模型 {model} 没有字段 "{name}"，选择的值无处可填'],
  noWrites: ['not-allowed', '"{model}" 是报表，只能看，没有 {action}', '去掉它'],
} as const

/** The titles of columns that have none of their own. */
export const reportTexts = {
  count: '{title}数',
  sum: '{title}合计',
  avg: '平均{title}',
  min: '最小{title}',
  max: '最大{title}',
} as const
