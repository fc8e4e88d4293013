import type { Config } from '#config'
import { catalogue, type Endpoint, isOpenTo, openApiOf } from '#core/endpoint'
import type { Model } from '#core/model'
import { canCall, type Rights } from '#core/permission'
import type { Caller } from '#server/context'
import { bare, found } from './answer.ts'
import type { Part } from './part.ts'
import { route } from './route.ts'

/** What the calls about the system itself need to know of it. */
interface SystemKnowledge {
  version: string
  signKey: string
  /** Every call that is answered now. */
  endpoints(): readonly Endpoint[]
  /** The models as somebody sees them. */
  modelsFor(caller: Caller): (id: string) => Model | undefined
  /** False while the server starts or drains. */
  ready(): boolean
}

const onOff = (flag: boolean) => (flag ? 'on' : 'off')

/** The settings that browsers need, by name, as text. spec: contract §6.5, readings (Configuration) */
const publicSettings = (config: Config, signKey: string): Record<string, string> => ({
  SSO: onOff(config.sso),
  SSO_SERVER: config.ssoServer,
  MICRO_FRONTEND: onOff(config.microFrontend),
  PREVIEW_URL: config.previewUrl,
  STATIC_URL: config.staticUrl,
  API_BASE: config.apiBase,
  MAP_TILES: config.mapTiles,
  SIGN_KEY: signKey,
  UPLOAD_MB: String(config.uploadBytes / 1_048_576),
  IMAGE_MB: String(config.imageBytes / 1_048_576),
})

/** What somebody may call; what that call itself looks at is not known here. */
const mayCall =
  (rights: Rights) =>
  ({ access }: Endpoint): boolean =>
    isOpenTo(access, (code) => canCall(rights, code))

/** Health, public settings, and the catalogue as OpenAPI. */
export const systemPart = ({ version, signKey, endpoints, modelsFor, ready }: SystemKnowledge): Part => ({
  id: 'system',
  routes: [
    route(catalogue.system.health, () => found({ ready: ready(), version })),
    route(catalogue.system.config, ({ services }) => found(publicSettings(services.config, signKey))),
    route(catalogue.system.openapi, ({ services, caller }) => {
      const described = { base: services.config.apiBase, version, modelOf: modelsFor(caller) }
      return bare(openApiOf(endpoints().filter(mayCall(caller.rights)), described))
    }),
  ],
})
