/** What to write instead, where what was found does not say so. */
export const hintTexts = {
  /** For words of other languages. */
  foreignWords: {
    and: { do: 'rewrite', as: 'operators', says: '并且写 &&' },
    or: { do: 'rewrite', as: 'operators', says: '或者写 ||' },
    not: { do: 'rewrite', as: 'operators', says: '否定写 !' },
    is: '和空值比较写 == null',
    like: '用 contains(a, b)',
    between: '写成 a <= x && x <= b',
    if: '写成 条件 ? 甲 : 乙',
  },
  /** Where the names are in scope that some places do not have. */
  whereNames: {
    $ask: '先写 ask 步骤，它之后的步骤里才有 $ask',
    $selection: '勾选的行只在 toolbar 的操作里',
    $param: '参数写作 $params.x',
    $params: '这里没有页面的参数',
    $mode: '这里没有表单',
  },
  /** What is in scope at some places. */
  places: {
    default: '默认值里没有记录，只用 $user、$now、$today',
    toolbar: '工具栏里没有行；作用于行的操作放到 rowActions',
    where: '条件里只用存储的字段，不能用没有存下的公式；别处的值写成 $row.x、$params.x、$user.x',
    url: '地址里只有 $user',
  },
  noRecord: '这里没有记录',
  /** In place of field types and calls that do not exist. */
  unknown: {
    fieldTypes: '见语言参考里字段类型的表',
    calls: '用模型的接口，或接口目录里的一个',
    methods: '用 {methods}',
    or: ' 或 ',
    downloads: '用一个下载文件的接口',
  },
  declareParam: '在 params 里声明它',
  withoutMove: { do: 'remove word', word: 'move' },
  fittingWidget: '字段 {field} 是{type}，用 {widget}',
  checkName: '核对名称；可用的名称见语言参考的 Expressions',
  /** What to write instead in seeds. */
  seed: {
    madeAbove: '上面造的有：{models}',
    modelWithTable: '写出一个有表的模型',
    textOnly: '必须写成文本',
    anyField: '写出一个字段',
  },
  /** What to write where no expression is evaluated. */
  text: {
    wholeList: '把整个值写成一个表达式：{json}',
    literalProps: '属性只能是字面值',
    outermost: '把表达式写在最外层，不放在对象里',
  },
  /** Which fields a matrix takes for its rows and columns. */
  matrix: {
    change: { row: '换一个单选的字典字段', column: '换一个类型为 dicts 的字段' },
    write: { row: '写出一个单选的字典字段', column: '写出一个类型为 dicts 的字段' },
  },
  /** By code, where nothing nearer is known. */
  byCode: {
    'unknown-field': '核对字段名，或先在模型里写这个字段',
    'unknown-model': '核对模型 id，或先写模型',
    'unknown-dict': '核对字典编码，或先写字典',
    'unknown-screen': '核对页面 id，或先写页面',
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
  },
} as const

/** What is wrong with the structure of a document: message and hint, with the words that they are made of. */
export const structureTexts = {
  types: {
    string: '文本',
    number: '数字',
    integer: '整数',
    boolean: 'true 或 false',
    object: '对象',
    array: '列表',
    null: 'null',
  },
  or: '或',
  shouldBe: '应为{what}',
  pattern: '应符合 {pattern}',
  valueWrong: '值不符合要求（{keyword}）',
  wrongType: '{value} 的类型不对，应为{types}',
  notAllowed: '{value} 不可用',
  unknownKey: '没有 "{key}" 这个词',
  patternAsRule: '写成 "rules": [{ "pattern": "…" }]',
  typeOfExtending: { do: 'remove', says: '继承的页面是什么种类由 extends 决定，去掉 type' },
  nameForm: '名称以小写字母开头，只含字母和数字，数字前可有 _',
  missingKey: '缺少 "{key}"',
  add: '补上它',
  addPart: '补上它：{description}',
  noKind: '看不出这是哪一种',
  writeKind: '写出一个说明种类的键',
  badFormat: '{value} 的写法不对',
  notFilled: '还没有填写 {word}',
  nothingIn: '里面还没有内容',
  tooSmall: '{value} 太小，至少 {limit}',
  tooLarge: '{value} 太大，最多 {limit}',
  empty: '不能为空',
  tooLong: '太长，最多 {limit} 个字符',
  tooFew: '至少 {limit} 项',
  tooMany: '太多，最多 {limit} 项',
  same: '第 {i} 项和第 {j} 项相同',
  removeOne: '去掉一个',
} as const

/** What is wrong with a document before its words are looked at: code, message, hint. */
export const scanDiagnostics = {
  noObject: ['wrong-type', '文档应为一个 JSON 对象', '以 { 开头'],
  kindMissing: ['missing-key', '缺少 "kind"'],
  noKind: ['not-allowed', '没有 "{kind}" 这种文档'],
  newer: ['newer-version', '文档的语言版本高于本系统的 {version}', '升级系统'],
  tooDeep: ['too-deep', '嵌套超过 {most} 层', '减少嵌套'],
  tooLarge: ['too-large', '内容超过 {most} 项', '把文档分成几个'],
  forbiddenKey: ['forbidden-key', '不允许的键 "{key}"', '换一个名称'],
} as const

/** What is wrong with a value that a document gives to a field. */
export const valueTexts = {
  titles: { 'bad-default': '默认值', 'bad-value': '值' },
  typeOfField: '字段类型是 {type}',
  badForm: '的写法不对',
  path: '“{value}”是一个名称，没有写 =，会按文字存入',
  usable: '改成可用的值',
  less: '小于 {bound}',
  more: '大于 {bound}',
  longer: '长于 {bound} 个字符',
  shorter: '短于 {bound} 个字符',
  notInDict: '"{value}" 不在字典 {dict} 里',
  offInDict: '"{value}" 在字典 {dict} 里已停用',
  result: '字段 {name} 是{type}，得到{actual}',
  useNow: '用 $now',
  useDate: '用日期字段，或 formatDate(d, format)',
  useNumber: '用 number(x)',
  useOther: '换一个值，或换一个字段',
} as const

/** What one press does about a mistake. */
export const fixTexts = {
  change: '改为 {value}',
  add: '补上 {word}：{value}',
  remove: '去掉 {word}',
  removeItem: '去掉这一项',
  swap: '交换 {low} 和 {high}',
} as const
