import type { Diagnostic } from '#core/document'

/** Words of other languages, with what to write here. */
const foreignWords: Readonly<Record<string, string>> = {
  and: '并且写 &&',
  or: '或者写 ||',
  not: '否定写 !',
  is: '和空值比较写 == null',
  like: '用 contains(a, b)',
  between: '写成 a <= x && x <= b',
  if: '写成 条件 ? 甲 : 乙',
}

/** Where the names are in scope that some places do not have. */
const whereNames: Readonly<Record<string, string>> = {
  $ask: '先写 ask 步骤，它之后的步骤里才有 $ask',
  $selection: '勾选的行只在 toolbar 的操作里',
  $param: '只有抽象屏幕和继承它的屏幕有参数',
  $params: '这里没有屏幕的参数',
  $mode: '这里没有表单',
}

const placeHints: readonly (readonly [RegExp, string])[] = [
  [/\/default$/, '默认值里没有记录，只用 $user、$now、$today'],
  [/^\/toolbar\//, '工具栏里没有行；作用于行的操作放到 rowActions'],
  [/(\/where|\/badge\/where)$/, '条件里只用表里的字段；别处的值写成 $row.x、$params.x、$user.x'],
  [/\/url$/, '地址里只有 $user'],
]

/** What to do about a code, where nothing nearer is known. */
const byCode: Readonly<Record<string, string>> = {
  'unknown-field': '核对字段名，或先在模型里写这个字段',
  'unknown-model': '核对模型 id，或先写模型',
  'unknown-dict': '核对字典编码，或先写字典',
  'unknown-screen': '核对屏幕 id，或先写屏幕',
  'unknown-rule': '见语言参考里规则的表',
  'unknown-function': '见语言参考里函数的列表',
  'unknown-param': '核对参数名',
  'unknown-seed': '核对种子 id',
  'unknown-icon': '用 Ant Design 的图标名，如 plus、delete',
  'unknown-permission': '核对权限编码',
  'unknown-custom-rule': '没有登记这个函数；用 pattern，或写一个有名称的规则',
  'unsafe-pattern': '简化正则',
  'rule-parameter': '见语言参考里规则的参数',
  'rule-field-type': '换一个规则',
  incomparable: '用 number(x)、text(x) 或 date(x) 化成同一种',
  'out-of-range': '改到范围内',
  'too-few': '至少写出一项，或去掉这个词',
  'too-many': '拆成几个',
  'too-long': '缩短',
  'too-short': '写出内容',
  'wrong-type': '改成这种类型的值',
  'bad-link': '写出指向它的字段',
  'bad-prop': '见语言参考里组件的表',
  'bad-value': '改成可用的值',
  'bad-escape': '反斜杠要写两个',
  'bad-argument': '按消息改这个参数',
  'forbidden-name': '换一个名称',
  'number-range': '改小',
  'row-reference': '只用本模型存在表里的单个值',
  'row-operator': '换一种写法',
  'row-too-complex': '拆短',
  'wrong-result': '按消息里的类型改',
  'not-allowed': '换一个',
  'no-column': '换一个字段',
  unclosed: '补上另一半',
  empty: '写出表达式，或去掉这个词',
  unexpected: '核对括号、逗号和引号；文本要加引号',
}

/** The same with how to mend it, where whoever found it has not said so. */
export function hinted(found: Diagnostic): Diagnostic {
  if (found.hint) return found
  const hint = hintOf(found)
  return hint === undefined ? found : { ...found, hint }
}

function hintOf({ code, message, pointer }: Diagnostic): string | undefined {
  if (code === 'unexpected') return foreignHint(message) ?? byCode[code]
  if (code === 'unknown-rule') return ruleHint(message) ?? byCode[code]
  return code === 'unknown-name' ? nameHint(message, pointer) : byCode[code]
}

/** Rules of other tools, and what they are called here. */
const otherRules: Readonly<Record<string, string>> = {
  regex: 'pattern',
  regexp: 'pattern',
  phone: 'm',
  tel: 'm',
  mail: 'email',
  integer: 'z',
  int: 'z',
  number: 'n',
  numeric: 'n',
  digits: 'n',
  length: 'maxLength',
  len: 'maxLength',
  idcard: 'idCard',
  http: 'url',
  website: 'url',
  notEmpty: 'required',
  notNull: 'required',
  zip: 'p',
  alpha: 'letters',
}

const ruleHint = (message: string): string | undefined => {
  const meant = otherRules[/"([^"]*)"/.exec(message)?.[1] ?? '']
  return meant && `这里叫 "${meant}"`
}

const foreignHint = (message: string): string | undefined =>
  foreignWords[/不应有 (\w+)$/.exec(message)?.[1]?.toLowerCase() ?? '']

function nameHint(message: string, pointer: string): string {
  const name = /"([^"]*)"/.exec(message)?.[1] ?? ''
  if (Object.hasOwn(whereNames, name)) return whereNames[name] ?? ''
  if (/^\$(record|row|old|parent)$/.test(name)) return '这里没有记录'
  return placeHints.find(([place]) => place.test(pointer))?.[1] ?? '核对名称；可用的名称见语言参考的 Expressions'
}
