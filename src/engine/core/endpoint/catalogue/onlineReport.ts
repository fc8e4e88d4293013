import { Type } from 'typebox'
import { ownOnly } from '../access.ts'
import { endpointGroup, get } from '../endpoint.ts'
import { AnyRecord, closed, maybe, Options, PageOf, params, Records, Text } from '../schema.ts'

const base = '/online/cgreport/api'
const readable = ownOnly('reports that the caller may list, over a model that the caller may list')
const choosable = ownOnly(
  'reports that the caller may list, over a model that the caller may list; where a screen of theirs has a picker of the report, its rows by their names',
)
const exportable = ownOnly('reports that the caller may export, over a model that the caller may export')

const Columns = {
  columns: Records,
  dictOptions: Type.Record(Type.String(), Type.Array(AnyRecord)),
}

/** Reports, addressed by their code, which is the id of their model. spec: contract §9.1; widgets §7 */
export const onlineReportEndpoints = endpointGroup('onlineReport', {
  screen: get(`${base}/getScreen/{code}`, '报表的列表页面及其所需的全部文档', readable, { answer: AnyRecord }),
  columns: get(`${base}/getRpColumns/{code}`, '报表：列', choosable, {
    answer: closed({ ...Columns, cgRpConfigId: Type.String(), cgRpConfigName: Type.String() }),
    viewAs: true,
  }),
  queryInfo: get(`${base}/getQueryInfo/{id}`, '报表：查询条件', choosable, { answer: Records, viewAs: true }),
  page: get(`${base}/getData/{id}`, '报表：数据', choosable, { answer: PageOf(AnyRecord), viewAs: true }),
  columnsAndPage: get(`${base}/getColumnsAndData/{id}`, '报表：列和数据', readable, {
    answer: closed({
      ...Columns,
      fieldHrefSlots: Records,
      cgreportHeadName: Type.String(),
      data: PageOf(AnyRecord),
    }),
  }),
  params: get(`${base}/getParamsInfo/{id}`, '报表：参数', readable, { answer: Records }),
  totals: get(`${base}/getStatisticalInfo/{id}`, '报表：合计', readable, { answer: AnyRecord }),
  exported: get(`${base}/exportXls/{id}`, '报表：导出', exportable, { bare: true, timeoutMs: 120_000 }),
  options: get(`${base}/getReportDictList`, '报表：按已登记的语句取选项', readable, {
    query: params({ sql: Text(2_000), keyword: maybe(Text(100)) }),
    answer: Options,
  }),
})
