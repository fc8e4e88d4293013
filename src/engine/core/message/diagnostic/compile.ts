/** What is wrong with a document, found wherever it is compiled, so also by a page: code, message, hint, severity (default: error). */
export const compileDiagnostics = {
  abstractScreen: ['abstract-screen', '屏幕 "{screen}" 是抽象的，不能打开', '用继承它的屏幕'],
  boundsReversed: ['bad-range', 'min {min} 大于 max {max}', '交换两者'],
  noOptions: ['no-options', '字段 {field} 不是引用，没有可筛选的选项', '去掉 options'],
  badFieldName: [
    'bad-name',
    '字段名 "{name}" 不可用',
    '小写字母开头的字母和数字，避开保留名称和 _dictText、_begin、_end 等后缀',
  ],
  badDefault: ['bad-default', '默认值{problem}', '字段类型是 {type}'],
  emptyFormula: ['empty-formula', '公式 {field} 没有 value、count 或 sum', '三者写其一'],
  twoFormulas: ['two-formulas', '公式 {name} 只能写 value、count、sum 之一', '去掉其余的'],
  sumOfNoNumber: ['wrong-type', '字段 "{of}" 不是数字，不能求和', '换一个数字字段，或用 count'],
  modelCycle: ['cycle', '模型继承成环：{ring}', '去掉其中一个 extends'],
  askNoObject: ['wrong-type', '定义应为一个对象：字段名: 字段', '写成 { "delay": { "type": "int", "title": "延时" } }'],
  askFieldName: ['bad-name', '"{name}" 不能作字段名', '小写字母开头，只含字母和数字'],
  askFieldType: ['missing-key', '缺少 "type"', '写出字段类型，如 "int"'],
  emptyFilter: ['empty-filter', '筛选没有 field 或 fields', '写出要筛选的字段'],
  noTotal: ['wrong-type', '字段 "{entry}" 不是数字，没有合计', '换一个数字字段'],
  screenCycle: ['cycle', '屏幕继承成环：{ring}', '去掉其中一个 extends'],
  unknownTag: ['unknown-tag', '模型 {model} 没有带标签 {entry} 的字段', '在字段的 tags 里加上它'],
} as const
