/** What is wrong with an expression, found where documents are checked: code, message, hint. */
export const expressionCheckDiagnostics = {
  wrongResult: ['wrong-result', '这里需要{expected}，得到{actual}'],
  itOutsideTest: ['unknown-name', 'it 只能用在 any、all 的条件里', '一列的值写成 子表.字段，如 sum(parts.amount)'],
  unknownName: ['unknown-name', '没有名称 "{name}"'],
  unknownReference: ['unknown-name', '没有引用 "{name}"'],
  unknownField: ['unknown-name', '没有字段 "{name}"'],
  unknownMember: ['unknown-field', '{owner}没有成员 "{key}"'],
  unknownFieldOf: ['unknown-field', '{owner}没有字段 "{key}"'],
  argumentCount: ['argument-count', '{name} 的参数个数不对：{count} 个', '写法 {signature}'],
  rowTestCount: [
    'argument-count',
    '{name} 的参数个数不对：{count} 个',
    '写法 {name}(list, test)，test 里用 it 表示一行',
  ],
  wrongArgument: ['wrong-type', '{place} 需要{expected}，得到{actual}'],
  patternNotWritten: ['bad-argument', '正则要直接写出'],
  unknownUnit: ['bad-argument', '没有单位 "{value}"', '可用 {units}'],
  unknownToken: ['bad-argument', '时间格式里没有 "{token}"', '可用 YYYY、MM、DD、HH、mm、ss、ddd，其他字母写在 [ ] 里'],
  badDigits: ['bad-argument', '小数位数是 -12 到 12 的整数'],
  conditionNeeded: ['wrong-type', '{operator} 需要条件，得到{actual}'],
  numberNeeded: ['wrong-type', '{operator} 需要数字，得到{actual}'],
  listNeeded: ['wrong-type', 'in 右边需要列表，得到{actual}'],
  incomparable: ['incomparable', '{left}不能与{right}用 {operator} 比较'],
  numberWithText: ['incomparable', '数字不能与文本 {text} 比较'],
  momentWithText: ['incomparable', '{type}不能与 {text} 比较', '日期写成 YYYY-MM-DD HH:mm:ss'],
  chain: ['incomparable', '比较不能连写', '写成 a < x && x < b'],
} as const

/** What is wrong with a condition of rows: code, message, hint. */
export const rowDiagnostics = {
  choice: ['row-operator', '行条件里不能用 ? :', '用 && 和 || 写成条件'],
  listInList: ['row-operator', '列表里不能再有列表'],
  listPlace: ['row-operator', '行条件里的列表只能写在 in 右边'],
  severalValues: ['row-reference', '行条件里不能用字段 "{name}"，它不是单个值'],
  memberOfValue: ['row-reference', '行条件里只能取 $名称 的成员'],
  reference: ['row-reference', '行条件里不能用 {name} 的字段', '只用本模型的字段'],
  call: [
    'row-function',
    '行条件里不能用函数 {name}',
    '对字段可用 {tests}，对多个值的字段可用 has(字段, 值)；其余函数只能用于 $名称 和字面值',
  ],
  tooLong: ['row-too-complex', '行条件过长'],
  tooManyProducts: ['row-too-complex', '行条件里乘、除、取余超过 {max} 次'],
} as const

/** What the checks say of types, beside what is wrong. */
export const typeTexts = {
  /** How to make of one type what another type needs. */
  hints: {
    text: '用 text(x)',
    number: '用 number(x)',
    date: '用 date(x)',
    notEmpty: '用 len(x) > 0 判断不为空',
    comparison: '用 x != 0 这样的比较',
    notNull: '用 x != null 判断不为空',
    days: '日期用 addDays、diffDays',
    concat: '拼接文本用 concat(a, b)',
    textSearch: '文本用 contains(a, b) 或 has(list, x)',
    sameMoment: "用 date(x) 或 formatDate(x, 'HH:mm:ss') 化成同一种",
    listSearch: '用 has(list, x) 或 len(list)',
  },
  /** Where an argument stands and what it should be, by the kind of its parameter. */
  argument: {
    place: '{name} 的参数 {title}',
    problem: '{place}：{problem}',
    test: '条件',
    kinds: {
      number: '数字',
      text: '文本',
      moment: '日期',
      list: '列表',
      numbers: '数字列表',
      sized: '文本或列表',
      options: '列表',
      value: '单个值',
    },
  },
} as const

/** Why a pattern may not be used, what a refused one does (after its text), and what to do about one that can run away. */
export const patternTexts = {
  tooLong: ['unsafe-pattern', '正则超过 {max} 个字符'],
  invalid: ['unsafe-pattern', '正则 {pattern} 写法有误'],
  refused: ['unsafe-pattern', '正则 {pattern} {reason}'],
  reasons: {
    lookbehind: '用了后顾断言，不支持',
    group: '用了不支持的分组',
    backreference: '用了反向引用，不支持',
    property: '用了 \\p，不支持；汉字写 [\\u4e00-\\u9fa5]',
    lateLookahead: '的前瞻断言只能写在开头',
    complex: '过于复杂',
    emptyRepeat: '重复了可以为空的内容，匹配可能失控',
    runaway: '匹配可能失控',
  },
  hints: {
    exponential: '重复的内容里不要再有能匹配同样文字的重复或分支',
    power: '减少能匹配同样文字的相邻重复和分支，开头加 ^',
  },
} as const
