import { Type } from 'typebox'
import { holding, knownOrNot, ownOnly, publicAccess, signedIn } from '../access.ts'
import { del, endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, closed, Filled, maybe, Options, params, Records, Text } from '../schema.ts'

/** The system itself. spec: contract §6.5; architecture, Mechanisms (errors of the browser), Release skew */
export const systemEndpoints = endpointGroup('system', {
  health: get('/health', '进程是否在运行', publicAccess, {
    answer: Type.Object({ ready: Type.Boolean(), version: Type.String() }),
  }),
  ready: get('/ready', '数据库是否可用', publicAccess),
  openapi: get('/openapi.json', '接口说明', signedIn, { answer: AnyRecord, bare: true }),
  config: get('/sys/config/data', '公开设置', publicAccess, { answer: Type.Record(Type.String(), Type.String()) }),
  visitTotals: get('/sys/loginfo', '访问总数', signedIn, {
    answer: Type.Object({
      totalVisitCount: Type.Integer(),
      todayVisitCount: Type.Integer(),
      todayIp: Type.Integer(),
    }),
  }),
  visitsByDay: get('/sys/visitInfo', '近七天的访问', signedIn, { answer: Records }),
  clientLog: post('/sys/log/client', '页面错误', knownOrNot, {
    body: closed({
      message: Filled(2_000),
      stack: maybe(Text(8_000)),
      url: maybe(Text(1_000)),
      requestId: maybe(Text(64)),
      screen: maybe(Text(100)),
      version: maybe(Text(64)),
      agent: maybe(Text(500)),
    }),
    bodyBytes: 65_536,
    rateLimit: 'check',
  }),
  duplicateCheck: get(
    '/sys/duplicate/check',
    '值是否可用',
    ownOnly('fields that their model declares unique, of models that the caller may write'),
    {
      query: params({
        tableName: Filled(64),
        fieldName: Filled(64),
        fieldVal: Text(1_000),
        dataId: maybe(Text(64)),
      }),
      rateLimit: 'check',
      viewAs: true,
    },
  ),
})

const viewing = holding('monitor:view')

/** Monitoring of the server. spec: screens §12; contract §13 (`/actuator`) */
export const monitorEndpoints = endpointGroup('monitor', {
  system: get('/sys/actuator/system', '服务器的处理器、内存和最近的变化', viewing, { answer: AnyRecord }),
  runtime: get('/sys/actuator/runtime', '运行环境的指标', viewing, { answer: Records }),
  server: get('/sys/actuator/server', '应用服务器和数据库的指标', viewing, { answer: Records }),
  cache: get('/sys/actuator/redis/info', '缓存的指标', viewing, { answer: Records }),
  cacheSize: get('/sys/actuator/redis/keysSize', '缓存的条数，供同类客户端使用', viewing, {
    answer: AnyRecord,
    bare: true,
  }),
  cacheMemory: get('/sys/actuator/redis/memoryInfo', '本进程占用的内存，供同类客户端使用', viewing, {
    answer: AnyRecord,
    bare: true,
  }),
  clearCache: del('/sys/actuator/redis/keys', '清空权限和字典的缓存', holding('redis:delete')),
  disks: get('/sys/actuator/redis/queryDiskInfo', '磁盘', viewing, { answer: Records }),
  sql: get('/sys/actuator/sql', '慢的和失败的语句', viewing, { answer: Records }),
  plan: post('/sys/actuator/sql/plan', '一条慢语句的执行计划', viewing, {
    body: closed({ sql: Filled(100_000) }),
    answer: Type.Object({ sql: Type.String(), plan: Type.String() }),
  }),
  routes: get('/sys/actuator/route', '各接口的耗时', viewing, { answer: AnyRecord }),
  metricNames: get('/actuator/metrics', '全部指标的名称', viewing, { answer: AnyRecord, bare: true }),
  metric: get('/actuator/metrics/{name}', '一个指标', viewing, { answer: AnyRecord, bare: true }),
  traces: get('/actuator/httptrace', '最近的请求，供同类客户端使用', viewing, { answer: AnyRecord, bare: true }),
  metrics: get('/metrics', '供 Prometheus 读取的指标，凭自己的令牌', publicAccess, { bare: true, rateLimit: 'check' }),
  httpTrace: get('/sys/actuator/httptrace', '最近的请求', holding('monitor:view'), { answer: Records }),
  compareVersions: get(
    '/sys/dataLog/compare',
    '一条数据的两个版本逐字段比较；没有指定版本时为空',
    holding('sysDataLog:list'),
    { query: params({ ids: maybe(Text(200)) }), answer: Records },
  ),
})

/** The log files of the server. spec: contract §6.7; screens §12 (es-log-list) */
export const logFileEndpoints = endpointGroup('logFile', {
  instances: get('/sys/logstash/es/getInstanceList', '写日志的服务实例', holding('monitor:view'), { answer: Options }),
  search: get('/sys/logstash/es/list', '最近的服务器日志，最多 500 条', holding('monitor:view'), {
    query: params({
      instance: maybe(Text(100)),
      level: maybe(Text(50)),
      message: maybe(Text(200)),
      time_begin: maybe(Text(19)),
      time_end: maybe(Text(19)),
    }),
    answer: Records,
  }),
})
