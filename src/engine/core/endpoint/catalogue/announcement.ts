import { Type } from 'typebox'
import { holding, ownOnly } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, closed, Id, maybe, OneOf, PageOf, paging, params, Records, Text } from '../schema.ts'

const own = ownOnly('the announcements that the caller has received')

/** The bell: unread ones of both kinds, the newest of each and how many there are. spec: shell §3 */
const Unread = Type.Object({
  anntMsgList: Records,
  anntMsgTotal: Type.Integer(),
  sysMsgList: Records,
  sysMsgTotal: Type.Integer(),
})

/** Announcements beside what their model gives. spec: contract §6.4 */
export const announcementEndpoints = {
  queryById: defineEndpoint({
    id: 'announcement.queryById',
    method: 'GET',
    path: '/sys/annountCement/queryById',
    access: ownOnly('announcements that the caller has received, and with announcement:list those that records show'),
    query: params({ id: Id }),
    answer: AnyRecord,
    summary: '一条公告',
  }),
  release: defineEndpoint({
    id: 'announcement.release',
    method: 'GET',
    changes: true,
    path: '/sys/annountCement/doReleaseData',
    access: holding('announcement:release'),
    query: params({ id: Id }),
    summary: '发布公告',
  }),
  revoke: defineEndpoint({
    id: 'announcement.revoke',
    method: 'GET',
    changes: true,
    path: '/sys/annountCement/doReovkeData',
    access: holding('announcement:revoke'),
    query: params({ id: Id }),
    summary: '撤销公告',
  }),
  listByUser: defineEndpoint({
    id: 'announcement.listByUser',
    method: 'GET',
    path: '/sys/annountCement/listByUser',
    access: own,
    query: params({ pageSize: maybe(Type.Integer({ minimum: 1, maximum: 50 })) }),
    answer: Unread,
    summary: '本人未读的公告',
  }),
  sync: defineEndpoint({
    id: 'announcement.sync',
    method: 'GET',
    path: '/sys/annountCement/syncNotic',
    access: ownOnly('the own pages; with announcement:release those of all receivers of the announcement'),
    query: params({ anntId: maybe(Id) }),
    summary: '让页面重新读取公告',
  }),
  read: defineEndpoint({
    id: 'announcement.read',
    method: 'PUT',
    path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    access: own,
    body: closed({ anntId: Id }),
    summary: '公告标为已读',
  }),
  mine: defineEndpoint({
    id: 'announcement.mine',
    method: 'GET',
    path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    access: own,
    query: params({
      ...paging,
      titile: maybe(Text(200)),
      sender: maybe(Text(200)),
      readFlag: maybe(OneOf('', '0', '1')),
      msgCategory: maybe(OneOf('', '1', '2')),
      sendTime_begin: maybe(Text(30)),
      sendTime_end: maybe(Text(30)),
      column: maybe(Text(100)),
      order: maybe(Text(100)),
    }),
    answer: PageOf(AnyRecord),
    summary: '我的消息',
  }),
  readAll: defineEndpoint({
    id: 'announcement.readAll',
    method: 'PUT',
    path: '/sys/sysAnnouncementSend/readAll',
    access: own,
    summary: '全部标为已读',
  }),
}
