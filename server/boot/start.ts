import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Day } from '#rules/day.ts'
import { sweepCodes } from '#server/account/code.ts'
import { inviteFirstSuper } from '#server/account/first-super.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Database, Place, Progress } from '#server/db/open.ts'
import { tenant } from '#server/db/schema/index.ts'
import { plantWholeDemo } from '#server/demo/demo.ts'
import { holderOf } from '#server/demo/wallet.ts'
import { etimsWorker } from '#server/documents/etims.ts'
import { documentMailWorker } from '#server/documents/mail.ts'
import { documentRemindersWorker } from '#server/documents/reminders.ts'
import { writeRepeats } from '#server/documents/repeat-sweep.ts'
import { contentWorker } from '#server/files/forget.ts'
import { filesWorker } from '#server/files/sweep.ts'
import { sweepTries } from '#server/http/limit.ts'
import { sweepAnswered } from '#server/http/once.ts'
import { openServices } from '#server/http/services.ts'
import { sweepTokens } from '#server/http/session.ts'
import { enqueueDaily, enqueueHourly } from '#server/jobs/regular.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { remindTrainees } from '#server/learning/reminders.ts'
import type { CoreLog } from '#server/ledger/fineract-call.ts'
import { sweepChanges } from '#server/live/feed.ts'
import { bookWorker } from '#server/loan/bookkeeping.ts'
import { coreJob } from '#server/loan/core-job.ts'
import { mandateWorker } from '#server/loan/mandate.ts'
import { penaltyWorker } from '#server/loan/penalty.ts'
import { reminderWorkers } from '#server/loan/reminder.ts'
import { isContactTime } from '#server/notify/contact-hours.ts'
import { mailWorker, smsWorker } from '#server/notify/send.ts'
import { sweepDeliveries, webhookWorker } from '#server/notify/webhook-delivery.ts'
import { deadlineWorkers } from '#server/onboarding/deadline.ts'
import { extendedWorker } from '#server/onboarding/extend.ts'
import { remindWorker } from '#server/onboarding/remind.ts'
import { setUpWorker } from '#server/onboarding/set-up.ts'
import { sweepNotices } from '#server/payment/inbox.ts'
import { paybillSecret } from '#server/payment/secret.ts'
import { moneyWorkers } from '#server/payment/workers.ts'
import { remindOfPlaybooks } from '#server/playbook/remind.ts'
import { openMail } from '#server/providers/mail.ts'
import { openSms } from '#server/providers/sms.ts'
import { StartError } from '#server/refusal/start-error.ts'
import { type PartnerSite, servePartnerSite } from '#server/sandbox/partner-site.ts'
import { openSandbox } from '#server/sandbox/stand-ins.ts'
import { archiveEmbed } from '#server/site/embed.ts'
import type { Shell } from '#server/site/portal.ts'
import { sweepSurveys } from '#server/survey/sweep.ts'
import { beginWithSecondFactors, seedTenants } from '#server/tenant/seed.ts'
import { createApp } from './app.ts'
import { checkSecret } from './canary.ts'
import { checkBuild, explainTakenPort, explainUnwritable, preflight, readTenants } from './preflight.ts'
import { demoSecret } from './secret.ts'
import type { Settings } from './settings.ts'

/** An assembled server with its database, ready to serve. */
export type Assembled = {
  app: FastifyInstance
  /** Shuts down gracefully: accepts no more requests, finishes current requests and jobs, then closes the database. */
  close(): Promise<void>
}

export type Running = {
  /** Port the portal listens on. */
  port: number
  partnerSite: PartnerSite | null
  stop(): Promise<void>
}

/**
 * Opens and migrates the database and builds the app on it. It does not listen yet.
 * @param shell source of the portal's page; the build when absent
 * @param onLost called with the reason when this process must stop at once
 * @param progress receives the start of each slow step
 * @throws StartError with what the operator can do about it
 */
export async function assemble(
  settings: Settings,
  {
    shell,
    onLost,
    progress = () => {},
  }: { shell?: Shell; onLost?: Place['onLost']; progress?: Progress } = {},
): Promise<Assembled> {
  const { dist, dataDir, production, tenantsFile, mailFrom, creditScoreUrl } = settings
  /** Cleanup callbacks, run in reverse order. */
  const opened: (() => unknown)[] = []
  async function close(): Promise<void> {
    for (const end of opened.splice(0).reverse()) await end()
  }
  try {
    await checkBuild(dist)
    const database = await explainUnwritable(
      dataDir,
      openDatabase({ ...settings, durable: production, onLost, progress }),
    )
    opened.push(() => database.close())
    const { sql } = database
    if (tenantsFile !== null) await seedTenants(sql, await readTenants(tenantsFile))
    if (production) {
      await needTenant(database)
      await beginWithSecondFactors(sql)
    }
    await explainUnwritable(
      dataDir,
      archiveEmbed({ dist: join(dist, 'embed'), archive: join(dataDir, 'embed') }),
    )

    const sandbox = production
      ? null
      : await openSandbox(settings, `http://localhost:${settings.port}/in`, phone => holderOf(sql, phone))
    opened.push(() => sandbox?.close())
    const outside = { ...settings, ...sandbox?.outside }
    const secret = settings.secret ?? (await explainUnwritable(dataDir, demoSecret(dataDir)))
    // the app's logger does not exist yet; nothing logs before it does
    const log: CoreLog = {
      warn: (details, message) => app.log.warn(details, message),
      error: (details, message) => app.log.error(details, message),
    }
    const services = openServices(outside, secret, sql, log)
    await checkSecret(sql, services.vault)
    // the demo seeds its own users, whose documents go into the file store
    if (production) await inviteFirstSuper(sql, settings.superEmail, services)
    else
      await database.unhurried(own => plantWholeDemo(own, { ...settings, files: services.files, progress }))
    // never null: production settings require it, and the demo has a stand-in
    const mail = openMail({ url: outside.smtpUrl as string, from: mailFrom })
    opened.push(() => mail.close())

    const senders = outside.mobileMoney.KE?.senders
    const app = await createApp({ database, settings, services, shell, outbox: sandbox?.outbox, senders })
    const portal = (host: string) => (production ? `https://${host}` : `http://${host}:${settings.port}`)
    const worker = startWorker({
      sql,
      workers: {
        mail: mailWorker({ sql, mail }),
        'document-mail': documentMailWorker({ sql, mail, files: services.files, vault: services.vault }),
        etims: etimsWorker({ sql, vault: services.vault, etims: services.etims, portal }),
        'document-reminders': documentRemindersWorker({ sql, vault: services.vault, portal }),
        sms: smsWorker({ sql, sms: outside.sms && openSms(outside.sms) }),
        webhook: webhookWorker({ sql, vault: services.vault, allowPrivate: !production }),
        penalties: penaltyWorker(sql),
        files: filesWorker({ sql, days: settings.keepFilesDays }),
        content: contentWorker(services.files),
        book: coreJob(sql, bookWorker(sql, services.book)),
        mandate: mandateWorker(sql, services),
        'hub-setup': setUpWorker(sql),
        remind: remindWorker(sql, { portal }),
        extended: extendedWorker(sql, { portal }),
        ...reminderWorkers(sql, { portal }),
        ...deadlineWorkers(sql, { portal }),
        ...moneyWorkers({ sql, services, creditScoreUrl, portal }),
      },
      sweeps: [
        sweepTries,
        sweepAnswered,
        sweepTokens,
        sweepCodes,
        sweepSurveys,
        sweepChanges,
        sweepDeliveries,
        sweepNotices,
        remindTrainees({ portal }),
        remindOfPlaybooks({ portal }),
        writeRepeats({ portal }),
        async () => database.tidy?.(),
      ],
      log: app.log,
    })
    // closed in reverse: requests end first, and jobs that they still enqueue are left for the next start
    opened.push(
      () => worker.stop(),
      enqueueDaily(sql, app.log, 'penalties', firstBatch),
      enqueueDaily(sql, app.log, 'reminders', firstBatch, isContactTime),
      enqueueDaily(sql, app.log, 'deadlines', firstBatch, isContactTime),
      enqueueDaily(
        sql,
        app.log,
        'document-reminders',
        day => ({ day }),
        now => isContactTime(now, 8),
      ),
      enqueueHourly(sql, app.log, 'pull'),
      enqueueHourly(sql, app.log, 'files'),
      () => app.close(),
    )
    if (outside.mobileMoney.KE?.register) {
      services.mobileMoney
        .register(paybillSecret(services.vault))
        .catch(error => app.log.error({ err: error }, 'could not register for Paybill payment notifications'))
    }
    return { app, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Payload of a daily job that takes up to a number of rows and enqueues the next batch. */
const firstBatch = (day: Day) => ({ day, after: '' })

/** Grace period for requests to finish during a shutdown, in ms. */
const GRACE = 10_000

/**
 * Starts the server, and in the demo a partner site beside it.
 * @throws StartError with what the operator can do about it
 */
export async function start(
  settings: Settings,
  heard: { onLost: Place['onLost']; progress?: Progress },
): Promise<Running> {
  const { host, port, examplesPort } = settings
  await preflight(settings)
  const { app, close } = await assemble(settings, heard)
  try {
    await explainTakenPort('PORT', port, app.listen({ host, port }))
    const actual = (app.server.address() as AddressInfo).port
    const portal = `http://localhost:${actual}`
    const partnerSite =
      examplesPort === null
        ? null
        : await explainTakenPort(
            'EXAMPLES_PORT',
            examplesPort,
            servePartnerSite({ host, port: examplesPort, portal }),
          )
    return {
      port: actual,
      partnerSite,
      async stop() {
        const late = setTimeout(() => app.server.closeAllConnections(), GRACE)
        await Promise.all([close(), partnerSite?.close()])
        clearTimeout(late)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function needTenant({ sql }: Database): Promise<void> {
  const [one] = await sql.select({ code: tenant.code }).from(tenant).limit(1)
  if (!one) {
    throw new StartError(
      'There is no tenant yet. Describe at least one in a JSON file and set TENANTS_FILE to its path.',
    )
  }
}
