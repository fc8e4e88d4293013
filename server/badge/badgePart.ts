import { catalogue } from '#core/endpoint'
import { found, type Part, route } from '#server/http'
import { countBadges } from './countBadges.ts'

/** The numbers beside the entries of the caller's menu. spec: schema-language, Dictionaries and menus */
export const badgePart: Part = {
  id: 'badge',
  routes: [route(catalogue.permission.badges, async (calling) => found(await countBadges(calling)))],
}
