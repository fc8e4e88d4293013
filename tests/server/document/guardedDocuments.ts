import { villageList, villageModel } from './editor.ts'

const secretFields = {
  salary: { type: 'money', title: '工资', guarded: true },
  boss: { type: 'ref', title: '村长', model: 'person', where: "wage > 3 && name != ''" },
  varied: { type: 'variant', title: '变', typeBy: 'salary', cases: { a: { type: 'int' } } },
  total: { type: 'formula', title: '合计', expression: 'salary * 12', result: 'number' },
  rows: { type: 'table', title: '户', model: 'house', foreignKey: 'villageId' },
  home: { type: 'one', title: '主户', model: 'house', foreignKey: 'villageId' },
}

/** A model whose wage not everybody may read. */
export const person = {
  ...villageModel({
    wage: { type: 'int', title: '收入', guarded: true },
    nickname: { type: 'text', title: '别名', max: 20 },
  }),
  ...{ id: 'person', title: '村民', api: '/demo/person', permission: 'person' },
}

const house = {
  ...villageModel({
    villageId: { type: 'ref', title: '村', model: 'village' },
    rent: { type: 'money', title: '租金', guarded: true },
  }),
  ...{ id: 'house', title: '户', api: '/demo/house', permission: 'house' },
}

const village = villageModel(secretFields, {
  display: 'name',
  indexes: [['salary', 'name'], ['people']],
  sort: [
    { field: 'salary', order: 'desc' },
    { field: 'name', order: 'asc' },
  ],
  rules: [
    { failsWhen: 'salary < 0', at: ['salary'], message: '工资不能为负' },
    { failsWhen: 'people < 0', at: ['people'], message: '人口不能为负' },
  ],
})

const list = villageList({
  columns: ['name', 'salary', { field: 'people', tone: "=salary > 5 ? 'danger' : 'normal'" }],
  filters: ['name', 'salary', { id: 'any', fields: ['name', 'salary'], match: 'like' }],
  where: 'salary > 1',
  rowActions: [
    {
      id: 'raise',
      title: '加薪',
      permission: 'village:raise',
      visibleWhen: 'salary < 9',
      run: [{ message: '{salary}' }, { refresh: true }],
    },
    { id: 'show', title: '看', confirm: '{name}{salary}', run: [{ message: '{salary}' }] },
    'edit',
  ],
  form: {
    items: [
      { group: '钱', items: ['salary'] },
      {
        tabs: [
          { title: '{name}{salary}', items: ['name'] },
          { title: '钱', items: ['total'] },
        ],
      },
      { field: 'people', visibleWhen: 'salary > 3', requiredWhen: 'salary > 3', help: '{salary}' },
      {
        field: 'boss',
        options: { where: "wage > 1 && nickname != ''" },
        props: { shows: ['salary', 'name'], wide: true },
      },
      { field: 'rows', columns: ['name', 'rent'] },
      { one: 'home', visibleWhen: 'people > 1', items: ['name', { group: '租', items: ['rent'] }] },
      { list: { model: 'house', columns: ['name', 'rent'], where: 'rent > 1' }, where: 'rent > 2', limit: 3 },
      { widget: 'mapPoint', bind: { lng: 'salary', lat: 'people' } },
    ],
    effects: [
      { changed: ['salary'], set: { people: 1 } },
      { changed: ['boss', 'salary'], set: { name: '=boss$.nickname' } },
      { changed: ['name'], when: 'salary > 2', set: { people: 2 } },
      { changed: ['people'], when: 'people > 1', set: { salary: 3 } },
    ],
  },
})

const board = {
  kind: 'screen',
  version: 2,
  id: 'demo/board',
  type: 'dashboard',
  title: '看板',
  permission: 'village:list',
  filters: { orgCode: { type: 'depart', title: '部门', store: 'orgCode' } },
  cards: [
    { id: 'wages', stat: 'top', title: '最高', source: { model: 'person', measure: { top: 'max(wage)' } } },
    { id: 'rich', stat: 'n', title: '多', source: { model: 'person', measure: { n: 'count(wage > 3)' } } },
    { id: 'all', stat: 'n', title: '全部', source: { model: 'person', measure: { n: 'count()' } } },
    { id: 'names', table: ['nickname'], source: { model: 'person', select: ['nickname'] } },
    {
      ...{
        id: 'map',
        map: 'name',
        lng: 'people',
        lat: 'people',
        source: { model: 'village', select: ['name', 'people'] },
      },
      popup: [
        { model: 'person', show: ['nickname', 'wage'], where: 'name == $row.name' },
        { model: 'person', show: ['nickname'], where: 'wage > 3' },
        { model: 'sysPosition', show: ['name', 'code'], where: 'name == $row.name' },
      ],
    },
  ],
}

/** A notice, open to everybody unless it says otherwise. */
const notice = (id: string, more: object = {}) => ({
  ...{ kind: 'screen', version: 2, id, type: 'notice', title: '完成', status: 'success' },
  ...more,
})

/** What the tests of closures publish: models with guarded fields, a list, a board and notices that name them wherever a screen can. */
export const guardedDocuments: readonly Record<string, unknown>[] = [
  ...[person, house, village, list, board],
  ...[notice('demo/done'), notice('demo/secret', { permission: 'village:raise' })],
]
