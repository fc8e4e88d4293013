/** Who stands in the log for what nobody pressed: the server itself. */
export const systemUser = Object.freeze({ username: 'system', realname: '系统' })
