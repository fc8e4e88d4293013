import { Type } from 'typebox'
import { holding, ownOnly, publicAccess } from '../access.ts'
import { endpointGroup, get, put } from '../endpoint.ts'
import { AnyRecord, closed, Id, maybe, OneOf, PageOf, paging, params, Records, Text } from '../schema.ts'

const own = ownOnly('the announcements that the caller has received')

/** Unread announcements of both kinds: the newest of each and their number. spec: shell §3 */
const Unread = Type.Object({
  anntMsgList: Records,
  anntMsgTotal: Type.Integer(),
  sysMsgList: Records,
  sysMsgTotal: Type.Integer(),
})

/** Announcement calls besides those of the model. spec: contract §6.4 */
export const announcementEndpoints = endpointGroup('announcement', {
  queryById: get(
    '/sys/annountCement/queryById',
    '一条公告',
    ownOnly('announcements that the caller has received, and with announcement:list those that records show'),
    { query: params({ id: Id }), answer: AnyRecord },
  ),
  show: get('/sys/annountCement/show/{id}', '公告的网页，面向所有人', publicAccess, { bare: true }),
  release: get('/sys/annountCement/doReleaseData', '发布公告', holding('announcement:release'), {
    changes: true,
    query: params({ id: Id }),
  }),
  revoke: get('/sys/annountCement/doReovkeData', '撤销公告', holding('announcement:revoke'), {
    changes: true,
    query: params({ id: Id }),
  }),
  listByUser: get('/sys/annountCement/listByUser', '本人未读的公告', own, {
    query: params({ pageSize: maybe(Type.Integer({ minimum: 1, maximum: 50 })) }),
    answer: Unread,
  }),
  sync: get(
    '/sys/annountCement/syncNotic',
    '让页面重新读取公告',
    ownOnly('the own pages; with announcement:release those of all receivers of the announcement'),
    { query: params({ anntId: maybe(Id) }) },
  ),
  read: put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', '公告标为已读', own, { body: closed({ anntId: Id }) }),
  mine: get('/sys/sysAnnouncementSend/getMyAnnouncementSend', '我的消息', own, {
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
  }),
  readAll: put('/sys/sysAnnouncementSend/readAll', '全部标为已读', own),
})
