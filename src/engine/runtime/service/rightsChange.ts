/** Below these the menu and the rights of roles and departments are written, or published with documents. */
const places = ['/sys/permission/', '/sys/role/', '/sys/sysDepartPermission/', '/online/document/']

/** What documents come to before they are published changes nothing. */
const drafts = new Set(['/online/document/save', '/online/document/check'])

/** Whether a write to the call `path` may change what the menu holds and what a user may. */
export const changesRights = (path: string): boolean =>
  !drafts.has(path) && places.some((place) => path.startsWith(place))
