import type { Config } from '#config'
import { catalogue, type Endpoint, openApiOf } from '#core/endpoint'
import { bare, found } from './answer.ts'
import type { Part } from './part.ts'
import { route } from './route.ts'

/** What the calls about the system itself need to know of it. */
export interface SystemKnowledge {
  version: string
  signKey: string
  /** Every call that is answered now. */
  endpoints(): readonly Endpoint[]
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

/** Health, public settings, and the catalogue as OpenAPI. */
export const systemPart = ({ version, signKey, endpoints, ready }: SystemKnowledge): Part => ({
  id: 'system',
  routes: [
    route(catalogue.system.health, () => found({ ready: ready(), version })),
    route(catalogue.system.config, ({ services }) => found(publicSettings(services.config, signKey))),
    route(catalogue.system.openapi, ({ services }) =>
      bare(openApiOf(endpoints(), { base: services.config.apiBase, version })),
    ),
  ],
})
