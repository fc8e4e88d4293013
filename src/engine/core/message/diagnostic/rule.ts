/** What is wrong with a rule that a document names. */
export const ruleSpecTexts = {
  shape: '规则应为名称，或带 rule 的对象',
  unknownRule: '没有规则 "{name}"',
  fieldType: '规则 {rule} 不适用于类型 {type}',
  messageType: 'message 应为文本',
  place: '提示中没有 {place} 可用',
  unknownFunction: '没有登记的函数 "{name}"',
  reversed: '参数 min（{min}）大于 max（{max}）',
  missing: '缺少参数 {name}',
  unknownParameter: '没有参数 "{name}"',
  parameters: '可用的参数：{names}',
  noParameters: '该规则没有参数',
  expected: '参数 {name} 应为{expected}',
  text: '文本',
  integer: '整数',
  number: '数字',
  atLeast: '不小于 {minimum} 的数',
} as const

/** Why no value can pass a code rule. */
export const codePartTexts = {
  takesNothing: '永远不会通过：正则 {pattern} 的 ^ 之前或 $ 之后还有字符，或者要求的字符不存在',
  contradicts: '永远不会通过：正则 {pattern} 的前瞻断言排除了后面的全部内容',
  anyNumber: '任意多',
  range: '{least} 到 {most}',
  digits: '永远不会通过：位数是 {digits}，正则 {pattern} 要求 {needed} 个字符',
  characters: '永远不会通过：局部规则共 {characters} 位，正则 {pattern} 最多 {most} 个字符',
  clash: '永远不会通过：第 {place} 位上，正则 {one} 与正则 {other} 没有共同的字符',
} as const
