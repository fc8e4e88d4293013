/**
 * Calls of the server that write although they are sent by GET, as clients of the family do. A test keeps them equal to the endpoints
 * that say so of themselves.
 */
export const changingReads: ReadonlySet<string> = new Set([
  '/sys/annountCement/doReleaseData',
  '/sys/annountCement/doReovkeData',
  '/sys/appRole/remove',
  '/sys/dict/refleshCache',
  '/sys/gatewayRoute/clearRedis',
  '/sys/logout',
  '/sys/quartzJob/execute',
  '/sys/quartzJob/pause',
  '/sys/quartzJob/resume',
  '/sys/user/passwordChange',
])
