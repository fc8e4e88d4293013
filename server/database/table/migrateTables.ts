import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/platform'
import type { Database, Query } from '../database.ts'
import { takeTurn } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { applyPlans, migrationTable } from './applyPlan.ts'
import { introspectAll } from './introspect.ts'
import { lossesOf, planChanges, type Removal, type TablePlan } from './planChanges.ts'
import type { TableSpec } from './tableSpec.ts'

interface MigrationOptions {
  readonly clock: Clock
  /** Folder of the SQLite backup made before an existing table is changed. */
  readonly backupFolder: string
  /** Ids of steps whose losses are confirmed. */
  readonly confirm?: readonly string[]
}

interface Migration {
  /** Executed plans; empty when all tables were up to date. */
  readonly plans: readonly TablePlan[]
  /** The backup file, or null. */
  readonly backup: string | null
}

/** The change would lose stored values and is not confirmed. Nothing was changed. */
class UnconfirmedLoss extends Error {
  override readonly name = 'UnconfirmedLoss'
  readonly stepIds: readonly string[]

  constructor(stepIds: readonly string[]) {
    super(`to be confirmed: ${stepIds.join(', ')}`)
    this.stepIds = stepIds
  }
}

const limits = { queryTimeoutMs: 10 * 60_000, transactionTimeoutMs: 30 * 60_000 }

/** Plans for tables that differ from their specs. What they no longer have is dropped, or kept under other names. */
export async function plansFor(
  query: Query,
  dialect: DialectName,
  targets: readonly TableSpec[],
  removal: Removal = 'drop',
): Promise<TablePlan[]> {
  const existing = await introspectAll(
    query,
    dialect,
    targets.map(({ name }) => name),
  )
  const plans = targets.map((table) => planChanges(existing.get(table.name) ?? null, table, removal))
  return plans.filter(({ steps }) => steps.length > 0)
}

function checkConfirmed(plans: readonly TablePlan[], confirm: readonly string[]): void {
  const open = plans.flatMap(lossesOf).filter(({ id }) => !confirm.includes(id))
  if (open.length > 0) throw new UnconfirmedLoss(open.map(({ id }) => id))
}

/**
 * Migrates tables to their specs, all or nothing, and records it in `schema_migration`. Backs up the SQLite file before
 * changing existing tables. Concurrent instances take turns.
 */
export async function migrateTables(
  database: Database,
  targets: readonly TableSpec[],
  { clock, backupFolder, confirm = [] }: MigrationOptions,
): Promise<Migration> {
  const { dialect } = database
  const all = [migrationTable, ...targets]
  const preview = await plansFor(database.query, dialect, all)
  if (preview.length === 0) return { plans: [], backup: null }
  checkConfirmed(preview, confirm)
  const changes = preview.some(({ from }) => from !== null)
  const target = { folder: backupFolder, name: 'before-migration', clock }
  const backup = changes ? await backupBefore(database, target) : null
  const plans = await database.transaction(async (query) => {
    await takeTurn(query, dialect, 'schema_migration')
    const current = await plansFor(query, dialect, all)
    checkConfirmed(current, confirm)
    await applyPlans({ query, dialect, clock }, current)
    return current
  }, limits)
  return { plans, backup }
}

const maxBackups = 5

/**
 * Copies the SQLite file to `<name>-<time>.db` before a lossy change, and keeps the five newest copies; null on
 * PostgreSQL, which has its own backups.
 */
export async function backupBefore(
  database: Database,
  { folder, name, clock }: { folder: string; name: string; clock: Clock },
): Promise<string | null> {
  if (database.dialect !== 'sqlite') return null
  const ours = new RegExp(`^${name}-\\d{14}(-\\d+)?\\.db$`)
  await mkdir(folder, { recursive: true })
  const older = (await readdir(folder)).filter((file) => ours.test(file)).sort()
  const stamp = `${name}-${clock.now().replace(/\D/g, '')}`
  const sameTime = older.filter((file) => file.startsWith(stamp)).length
  const file = join(folder, `${stamp}${sameTime > 0 ? `-${sameTime}` : ''}.db`)
  await database.backup(file)
  for (const oldest of older.slice(0, Math.max(0, older.length + 1 - maxBackups))) await rm(join(folder, oldest))
  return file
}
