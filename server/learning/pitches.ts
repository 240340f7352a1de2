import { and, asc, eq } from 'drizzle-orm'
import { PITCH_FILE } from '#contract/handed-file.ts'
import { file, learningPitch, learningTrainee } from '#server/db/schema/index.ts'
import { TYPES } from '#server/files/kind.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { tell } from '#server/live/feed.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { addEvent } from './record.ts'
import { type PitchHandlers, seconds } from './table.ts'
import { requireActive, requireLearner, wasThere } from './trainee.ts'

export const pitchHandlers: PitchHandlers = {
  'GET lms/pitch-decks/:pitchId': async ({ params, query }, context) => {
    const own = await requireLearner(context, { trainee: query.traineeId, cohort: query.cohortId })
    const { database, services, portal } = context
    const pitch = Number(params.pitchId) as 1 | 2
    const rows = await database.sql
      .select({ deck: learningPitch, name: file.name, size: file.size })
      .from(learningPitch)
      .innerJoin(file, eq(file.id, learningPitch.file))
      .where(and(eq(learningPitch.trainee, own.trainee.id), eq(learningPitch.pitch, pitch)))
      .orderBy(asc(learningPitch.version))
    return {
      data: rows.map(({ deck, name, size }) => ({
        ...{ id: deck.id, pitchId: params.pitchId, fileId: deck.file, fileName: name, size },
        ...{ createdBy: deck.by, traineeId: own.trainee.id, cohortId: own.cohort.id },
        ...{ createdAt: seconds(deck.at), version: deck.version },
        link: fileAddress(services.vault, portal, deck.file),
      })),
    }
  },
  'POST lms/trainees/:id/pitch-decks': async ({ params, body: { pitchId, fileId } }, context) => {
    const own = await requireLearner(context, { trainee: params.id })
    requireActive(own)
    const pitch = Number(pitchId) as 1 | 2
    await context.database.sql.transaction(async change => {
      await change
        .select({ id: learningTrainee.id })
        .from(learningTrainee)
        .where(eq(learningTrainee.id, own.trainee.id))
        .for('update')
      const [given] = await change
        .select()
        .from(file)
        .where(and(eq(file.id, fileId), eq(file.owner, own.owner.id)))
      if (!given) throw new Refusal('invalid', 'learning.no-file')
      const kinds: readonly string[] = PITCH_FILE.kinds.map(kind => TYPES[kind])
      if (!kinds.includes(given.type)) throw new Refusal('invalid', 'learning.deck-kind')
      const before = await change
        .select({ file: learningPitch.file })
        .from(learningPitch)
        .where(and(eq(learningPitch.trainee, own.trainee.id), eq(learningPitch.pitch, pitch)))
      if (before.some(({ file }) => file === fileId)) return
      await change.update(file).set({ unusedSince: null }).where(eq(file.id, fileId))
      await change.insert(learningPitch).values({
        ...{ trainee: own.trainee.id, pitch, version: before.length + 1, file: fileId, by: own.owner.id },
      })
      await wasThere(change, own)
      await addEvent(change, own, { verb: 'submitted', object: 'pitch', id: pitchId, name: given.name })
      await tell(change, [`person:${own.owner.id}`, `staff:${own.trainee.tenant}`], 'learning')
    })
    return { error: false, message: msg('learning.deck-added') }
  },
}
