import type { DictDocument } from './dict.ts'
import type { MenuDocument } from './menu.ts'
import type { ModelDocument } from './model.ts'
import type { ScreenDocument } from './screen.ts'
import type { SeedDocument } from './seed.ts'

/** Any document of the language. */
export type AnyDocument = ModelDocument | ScreenDocument | DictDocument | MenuDocument | SeedDocument
