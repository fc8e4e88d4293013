/** What is wrong with a document, found wherever it is compiled, so also by a page: code, message, hint, severity (default: error). */
export const compileDiagnostics = {
  equalsInText: [
    'not-evaluated',
    '文本不能以 = 开头',
    { do: 'rewrite', as: 'template', says: '表达式写在大括号里：{…}' },
  ],
  abstractScreen: ['abstract-screen', '页面 "{screen}" 是抽象的，不能打开', '用继承它的页面'],
  boundsReversed: ['bad-range', 'min {min} 大于 max {max}', { do: 'swap' }],
  noOptions: ['no-options', '字段 {field} 不是引用，没有可筛选的选项', { do: 'remove word', word: 'options' }],
  badFieldName: [
    'bad-name',
    '字段名 "{name}" 不可用',
    '小写字母开头的字母和数字，数字前可有 _，避开保留名称和 _dictText、_begin、_end 等后缀',
  ],
  badThrough: ['bad-link', '模型 {through} 需要各有一个 ref 字段指向 {owner} 和 {target}'],
  unknownThrough: ['unknown-model', '没有模型 "{through}"'],
  badDefault: ['bad-default', '默认值{problem}', '字段类型是 {type}'],
  emptyFormula: ['empty-formula', '公式 {field} 没有 expression、countOf 或 sumOf', '三者写其一'],
  twoFormulas: ['two-formulas', '公式 {name} 只能写 expression、countOf、sumOf 之一', '去掉其余的'],
  sumOfNoNumber: ['wrong-type', '字段 "{of}" 不是数字，不能求和', '换一个数字字段，或用 countOf'],
  modelCycle: ['cycle', '模型继承成环：{ring}', '去掉其中一个 extends'],
  askNoObject: ['wrong-type', '定义应为一个对象：字段名: 字段', '写成 { "delay": { "type": "int", "title": "延时" } }'],
  askFieldName: ['bad-name', '"{name}" 不能作字段名', '小写字母开头，只含字母和数字'],
  askFieldType: ['missing-key', '缺少 "type"', '写出字段类型，如 "int"'],
  emptyFilter: ['empty-filter', '筛选没有 field 或 fields', '写出要筛选的字段'],
  memberOutsideList: [
    'member-place',
    '"{path}" 是另一条记录的字段，只有列表的列、卡片和筛选能用',
    '表单和明细里用 copyOf 或公式字段',
  ],
  notFilterable: ['not-filterable', '字段 "{field}" 不在表里，不能筛选', '换一个字段'],
  notFilterableFormula: ['not-filterable', '字段 "{field}" 不在表里，不能筛选', '公式可以加 "stored": true'],
  noTotal: ['wrong-type', '字段 "{entry}" 不是数字，没有合计', '换一个数字字段'],
  screenCycle: ['cycle', '页面继承成环：{ring}', '去掉其中一个 extends'],
  unknownTag: ['unknown-tag', '模型 {model} 没有带标签 {entry} 的字段', '在字段的 tags 里加上它'],
} as const

/** What to write instead, and what a compiled screen says of its own. */
export const compileTexts = {
  sourceFirst: '先写 source',
  actionRuns: '自己的操作要写 run',
  otherType: '换一个类型',
  /** A move of the toolbar: that of a row, for the ticked rows. */
  batchMove: '批量{title}',
  /** The menu item that withholds parts of a screen. */
  withheldBy: '页面字段',
} as const

/** What is wrong with an expression, found where it is read or run, so also by a page: code, message, hint. */
export const expressionDiagnostics = {
  empty: ['empty', '表达式为空'],
  tooLong: ['too-long', '表达式超过 {max} 个字符', '拆成多个公式字段'],
  tooDeep: ['too-deep', '嵌套超过 {max} 层', '拆成多个公式字段'],
  syntax: ['unexpected', '语法有误'],
  incomplete: ['unexpected', '表达式不完整'],
  unexpected: ['unexpected', '这里不应有 {text}'],
  noCallHere: ['unexpected', '这里不能调用', '只能按名称调用列出的函数'],
  unclosedBracket: ['unclosed', '括号 {text} 没有关闭'],
  unclosedQuote: ['unclosed', '引号 {text} 没有成对'],
  unknownCharacter: ['unknown-character', '不认识的字符 "{text}"', '名称只用字母、数字和下划线，文本要加引号'],
  numberRange: ['number-range', '数字 {text} 超出范围'],
  badEscape: ['bad-escape', '不认识的转义 \\{text}', '反斜杠要写成 \\\\'],
  unsupportedOperator: ['unsupported-operator', '不支持 {text}'],
  optionalMember: ['unsupported-operator', '不支持 ?.', '用 a.b，空值的成员就是空值'],
  computedMember: ['computed-member', '不能用 [ ] 取成员', '用 a.b'],
  forbiddenName: ['forbidden-name', '不能使用名称 "{name}"'],
  unknownFunction: ['unknown-function', '没有函数 "{name}"'],
  stopped: ['stopped', '表达式计算量过大，已停止'],
  failed: ['failed', '表达式计算失败：{error}'],
  wrongResult: ['wrong-result', '需要{expected}，得到{actual}'],
} as const

/** Texts of expressions beside what is wrong with them. */
export const expressionTexts = {
  list: "列表写成 ['a', 'b']",
  /** The types of expressions, by kind. */
  types: {
    text: '文本',
    number: '数字',
    bool: '是否',
    date: '日期',
    datetime: '日期时间',
    time: '时间',
    any: '任意值',
    null: '空值',
    list: '列表',
    record: '记录',
  },
  /** Operators that other languages have, with what to write here. */
  foreignOperators: { '===': '==', '!==': '!=' } as Readonly<Record<string, string>>,
  /** Signs that other languages have, with what to write here; the first that fits counts. */
  leadingEquals: { do: 'rewrite', as: 'expression', says: '这里总是表达式，去掉开头的 =' },
  foreignSigns: [
    ['=>', '表达式里不能定义函数'],
    ['=', '比较用 ==；表达式不能赋值'],
    ['&', '并且写 &&'],
    ['|', '或者写 ||'],
    ['{', '直接写表达式，不需要 {{ }}'],
    ['}', '直接写表达式，不需要 {{ }}'],
    ['`', "文本用单引号，拼接用 concat('a', b)"],
    [';', '一处只写一个表达式'],
    ['“', '引号用半角 " 或 \''],
    ['”', '引号用半角 " 或 \''],
    ['‘', "引号用半角 '"],
    ['’', "引号用半角 '"],
    ['（', '括号用半角 ( )'],
    ['）', '括号用半角 ( )'],
    ['，', '逗号用半角 ,'],
    ['！', '叹号用半角 !'],
    ['：', '冒号用半角 :'],
    ['？', '问号用半角 ?'],
  ],
} as const
