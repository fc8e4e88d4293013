/** What the door for assistants says. */
export const mcpMessages = Object.freeze({
  title: '数字乡村平台',
  instructions:
    '用 JSON 文档描述模型、页面、字典和菜单。先用 describe_language 了解一种文档，用 read_document 看现有的例子；写好后 check_documents，改到没有错误，再 save_draft。发布由人在 publishAt 的页面上进行。',
  noTool: '没有这个工具',
  noPlace: '{kind} 文档里没有位置 "{place}"',
  noList: '{screen} 不是模型的列表',
  boundList: '{screen} 的条件取决于谁在哪里打开它，请换用别的列表',
  byPerson: '发布由人进行：请用户打开 publishAt，看过计划后按“发布”',
  tooManyTokens: '最多 {most} 个个人令牌，先撤销不用的（limit.personalTokensPerUser）',
  tokenNamed: '已有名为“{name}”的令牌，换一个名称',
  tokenCreated: '新增个人令牌“{name}”，{days} 天',
  tokenRevoked: '撤销个人令牌“{name}”',
  revoked: '已撤销，用它的程序不能再访问',
})

/** The tools by name: title, and what an assistant must know to use it. */
export const mcpTools = Object.freeze({
  describe_language: [
    '文档的语言',
    '一种文档在某个位置可以写哪些词：含义、类型、可选值。place 是路径，如 columns 或 fields/name；不写时是文档的最外层。',
  ],
  list_documents: [
    '文档列表',
    '按种类、区域和关键字搜索文档：编号、标题、状态、最新的修订（revision）、被多少文档引用。',
  ],
  read_document: ['读取文档', '一份文档的文本；draft 为 true 时是最新的草稿，revision 是某个修订，0 是随版本提供的。'],
  check_documents: ['检查文档', '一起检查几份文档，不保存。回答 diagnostics：在哪里（pointer）、什么错误、怎样改正。'],
  save_draft: [
    '保存草稿',
    '保存为新的草稿，线上的版本不变。baseRevision 是所依据的修订，新文档为 null；已有更新的修订时会被拒绝，先读取再合并。',
  ],
  compare_revisions: ['比较修订', '一份文档从修订 from 到 to 的差异，以字段、列和操作表达。'],
  plan_publication: ['发布计划', '这些修订发布后会怎样：差异、数据表的改动和会丢失的数据、错误、谁能打开。不发布。'],
  list_records: [
    '读取记录',
    "一个列表页面里的记录，和令牌的主人打开它时看到的一样。where 是行的条件，如 status == '1' && amount > 10。",
  ],
} as const satisfies Readonly<Record<string, readonly [string, string]>>)
