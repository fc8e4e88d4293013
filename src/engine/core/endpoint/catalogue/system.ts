import { Type } from 'typebox'
import { knownOrNot, ownOnly, publicAccess, signedIn } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, closed, Filled, maybe, params, Records, Text } from '../schema.ts'

/** The system itself. spec: contract §6.5; architecture, Mechanisms (errors of the browser), Release skew */
export const systemEndpoints = {
  health: defineEndpoint({
    id: 'system.health',
    method: 'GET',
    path: '/health',
    access: publicAccess,
    answer: Type.Object({ ready: Type.Boolean(), version: Type.String() }),
    summary: '是否就绪',
  }),
  openapi: defineEndpoint({
    id: 'system.openapi',
    method: 'GET',
    path: '/openapi.json',
    access: signedIn,
    answer: AnyRecord,
    bare: true,
    summary: '接口说明',
  }),
  config: defineEndpoint({
    id: 'system.config',
    method: 'GET',
    path: '/sys/config/data',
    access: publicAccess,
    answer: Type.Record(Type.String(), Type.String()),
    summary: '公开设置',
  }),
  visitTotals: defineEndpoint({
    id: 'system.visitTotals',
    method: 'GET',
    path: '/sys/loginfo',
    access: signedIn,
    answer: Type.Object({
      totalVisitCount: Type.Integer(),
      todayVisitCount: Type.Integer(),
      todayIp: Type.Integer(),
    }),
    summary: '访问总数',
  }),
  visitsByDay: defineEndpoint({
    id: 'system.visitsByDay',
    method: 'GET',
    path: '/sys/visitInfo',
    access: signedIn,
    answer: Records,
    summary: '近七天的访问',
  }),
  clientLog: defineEndpoint({
    id: 'system.clientLog',
    method: 'POST',
    path: '/sys/log/client',
    access: knownOrNot,
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
    summary: '页面错误',
  }),
  duplicateCheck: defineEndpoint({
    id: 'system.duplicateCheck',
    method: 'GET',
    path: '/sys/duplicate/check',
    access: ownOnly('fields that their model declares unique, of models that the caller may write'),
    query: params({
      tableName: Filled(64),
      fieldName: Filled(64),
      fieldVal: Text(1_000),
      dataId: maybe(Text(64)),
    }),
    rateLimit: 'check',
    summary: '值是否可用',
  }),
}
