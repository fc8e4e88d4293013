import type { ComponentType } from 'react'
import { subscribe } from 'valtio/vanilla'
import { labelOf, toneIn } from '#core/dictionary'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { CustomRule } from '#core/rule'
import type { Cause, FormProgram, Mode } from '#core/screen'
import type { DetailPorts } from '#react/detail'
import type { FormPorts } from '#react/form'
import { createGuards, type Guards } from '#react/guard'
import { createInspection, type Inspection } from '#react/inspect'
import { createFirstPages, type FirstPages, type ListPorts } from '#react/list'
import { retrying } from '#react/part'
import { createSources, type Sources } from '#react/source'
import {
  createFaceStore,
  createWidgetRegistry,
  type FaceStore,
  type WidgetDefinition,
  type WidgetRegistry,
} from '#react/widget'
import type { Closure } from '#runtime/document'
import type { Runtime } from '#runtime/service'
import { expressionUser } from '#runtime/session'
import { type BrowserPorts, browserPorts } from './browser.ts'
import type { ScreenFaces, ScreenFrame } from './faces.ts'
import { type OnRegained, watchRegained } from './regained.ts'

/** A hand-written page; `params` are those of its route, `onTitle` gives it another title than that of its document. */
type PageComponent = ComponentType<{ params: Readonly<Record<string, unknown>>; onTitle(title: string): void }>

interface EngineOptions {
  widgets: readonly WidgetDefinition[]
  faces: ScreenFaces
  runtime: Runtime
  /** Hand-written pages by the name that documents use. */
  pages?: Readonly<Record<string, PageComponent>>
  /** Functions that documents refer to by `{ "rule": "custom" }`. */
  rules?: Readonly<Record<string, CustomRule>>
  /** Widgets of the base chunk, loaded before the first screen is rendered so that nothing flashes. */
  base?: readonly string[]
  browser?: BrowserPorts
  /** Switches the page to dark colours until the returned function is called. */
  darken?: () => () => void
}

/** Ports of all kinds of screens. */
/** What all hosts need beside what each says: also where the ground of maps comes from (empty: nowhere). */
type EnginePorts = FormPorts & ListPorts & DetailPorts & { mapTiles(): string }

/** A form on a canvas: what it shows, and of which record; null for a new one. */
export interface CanvasFormProps {
  program: FormProgram
  library: Library
  /** The documents of the screen as they are now. */
  closure?: Closure | undefined
  mode: Mode
  record: RecordValues | null
  values: RecordValues
  params: RecordValues
  frame: Omit<ScreenFrame, 'title'>
}

/** The composed product. Contributions are values; none is added later. */
export interface Engine {
  readonly runtime: Runtime
  readonly faces: ScreenFaces
  readonly pages: Readonly<Record<string, PageComponent>>
  readonly widgets: WidgetRegistry
  readonly faceStore: FaceStore
  readonly sources: Sources
  readonly ports: EnginePorts
  readonly browser: BrowserPorts
  /** Tells what could not be loaded that the server is within reach again. */
  readonly onRegained: OnRegained
  darken(): () => void
  /** On a designer's canvas: what renders a form there. */
  readonly CanvasForm?: ComponentType<CanvasFormProps>
  /** On a designer's canvas: why an item is hidden, as a UI text. Such an item is rendered all the same. */
  readonly hiddenBy?: (causes: readonly Cause[]) => string
  /** The screens being rendered, for the inspector. */
  readonly inspection: Inspection
  /** Unsaved input anywhere on the page. */
  readonly guards: Guards
  /** Loads the base faces once; also resolves if some failed to load. */
  preload(): Promise<void>
  /** True once the base faces are loaded and the first screen can be rendered. */
  isPreloaded(): boolean
  dispose(): void
}

const stays = () => () => undefined

/** Composes the product. Throws if two widgets have the same id. */
export function createEngine(options: EngineOptions): Engine {
  const { runtime, faces, pages = {}, rules = {}, base = [], browser = browserPorts(), darken = stays } = options
  const { ports, dictionaries, records, http, files, clientLog, session } = runtime
  const widgets = createWidgetRegistry(options.widgets)
  const faceStore = createFaceStore(widgets, clientLog.report)
  const { clock, notice, navigation } = ports
  const { openLink } = browser
  const sources = createSources({ clock, notice, navigation, dictionaries, records, http, files, openLink })
  const firstPages = createFirstPages(clock)
  const forget = session.onEnd(() => {
    sources.clear()
    firstPages.clear()
  })
  return Object.freeze({
    runtime,
    faces,
    pages,
    widgets,
    faceStore,
    sources,
    ports: enginePorts({ runtime, rules, browser, firstPages, widgets }),
    browser,
    onRegained: watchRegained(runtime),
    darken,
    inspection: createInspection(),
    guards: createGuards(ports.confirm),
    preload: () => faceStore.preload(base),
    isPreloaded: () => base.every((id) => faceStore.state(id).status !== 'loading'),
    dispose: forget,
  })
}

interface EngineParts extends Required<Pick<EngineOptions, 'runtime' | 'rules' | 'browser'>> {
  firstPages: FirstPages
  widgets: WidgetRegistry
}

function enginePorts({ runtime, rules, browser, firstPages, widgets }: EngineParts): EnginePorts {
  const { ports, files, settings, config } = runtime
  const { navigation } = ports
  const { print, openLink, absoluteAddress, copy } = browser
  const page = { navigation, print, openLink, absoluteAddress, copy }
  const mapTiles = () => config.current().texts.MAP_TILES ?? ''
  const screen = screenPorts(runtime, rules)
  return { ...screen, ...page, checkRows: rowChecker(widgets, screen), files, settings, firstPages, mapTiles }
}

/** Checks rows by the widget that would draw them; a chunk that fails to load is requested once more. */
function rowChecker(widgets: WidgetRegistry, ports: FormPorts): NonNullable<FormPorts['checkRows']> {
  return ({ widget, props }, value) => {
    const load = widgets.get(widget)?.checkRows
    return load && retrying(load)().then((check) => check(props, value, ports))
  }
}

/** The ports of a screen over a runtime. Calls go through `http`, which ends with the screen. */
export function screenPorts(
  { ports, session, dictionaries, drafts, records, http, clientLog }: Runtime,
  customRules: Readonly<Record<string, CustomRule>>,
): FormPorts {
  const optionsOf = (dict: string) => {
    if (!dictionaries.entry(dict)) queueMicrotask(() => void dictionaries.load(dict))
    return dictionaries.options(dict)
  }
  return {
    clock: ports.clock,
    confirm: ports.confirm,
    notice: ports.notice,
    drafts,
    records,
    http,
    customRules,
    ownRecord: session.updateUser,
    user: () => expressionUser(session.state()),
    permissions: session.permissions,
    dictText: (dict, value) => labelOf(optionsOf(dict), value),
    dictTone: (dict, value) => toneIn(optionsOf(dict), value),
    onDictionary: (listener) => subscribe(dictionaries.entries, listener),
    dictionary: (code) => ({
      snapshot: () => dictionaries.options(code),
      subscribe(listener) {
        if (!dictionaries.entry(code)) queueMicrotask(() => void dictionaries.load(code))
        return subscribe(dictionaries.entries, listener)
      },
    }),
    report: clientLog.report,
  }
}
