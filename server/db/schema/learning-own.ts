import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DeckVerdict } from '#contract/learning-pitch.ts'
import { account, file } from './account.ts'
import { author, id, instant, now, owned, refers } from './columns.ts'
import { ownTrainee } from './learning.ts'

/** A trainee's progress in a topic. */
export const learningProgress = pgTable(
  'learning_progress',
  {
    trainee: ownTrainee(),
    topic: text('topic').notNull(),
    seenAt: now('seen_at'),
    lastAt: now('last_at'),
    doneAt: instant('done_at'),
  },
  table => [primaryKey({ columns: [table.trainee, table.topic] })],
)

export const learningNote = pgTable(
  'learning_note',
  {
    id: id(),
    trainee: ownTrainee(),
    title: text('title').notNull(),
    notes: text('notes').array().notNull(),
    instance: text('instance'),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
  },
  table => [
    index('learning_note_trainee').on(table.trainee, table.createdAt),
    uniqueIndex('learning_note_instance').on(table.trainee, table.instance),
  ],
)

/** A message between a trainee and a mentor. */
export const learningMessage = pgTable(
  'learning_message',
  {
    id: id(),
    trainee: ownTrainee(),
    mentor: owned('mentor', () => account.id),
    /** Sequence number within the conversation, from 1. */
    number: integer('number').notNull(),
    /** Sender. */
    fromMentor: boolean('from_mentor').notNull(),
    text: text('text').notNull(),
    instance: text('instance'),
    at: now('at'),
  },
  table => [
    uniqueIndex('learning_message_number').on(table.trainee, table.mentor, table.number),
    uniqueIndex('learning_message_instance').on(
      table.trainee,
      table.mentor,
      table.fromMentor,
      table.instance,
    ),
  ],
)

/** Last message number of a conversation that was delivered to a side, and that it has read. */
export const learningRead = pgTable(
  'learning_read',
  {
    trainee: ownTrainee(),
    mentor: owned('mentor', () => account.id),
    /** Which side reads. */
    byMentor: boolean('by_mentor').notNull(),
    delivered: integer('delivered').notNull().default(0),
    read: integer('read').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.trainee, table.mentor, table.byMentor] })],
)

export const learningPitch = pgTable(
  'learning_pitch',
  {
    id: id(),
    trainee: ownTrainee(),
    pitch: integer('pitch').$type<1 | 2>().notNull(),
    /** From 1. */
    version: integer('version').notNull(),
    file: refers('file', () => file.id),
    by: text('by').notNull(),
    at: now('at'),
  },
  table => [uniqueIndex('learning_pitch_version').on(table.trainee, table.pitch, table.version)],
)

/** A teacher's review of a pitch deck. */
export const learningPitchReview = pgTable(
  'learning_pitch_review',
  {
    id: id(),
    deck: owned('deck', () => learningPitch.id),
    verdict: text('verdict').$type<DeckVerdict>().notNull(),
    comment: text('comment').notNull(),
    ...author(),
    at: now('at'),
  },
  table => [index('learning_pitch_review_deck').on(table.deck, table.at)],
)

/** A trainee's review of a topic; one per topic. */
export const learningTopicReview = pgTable(
  'learning_topic_review',
  {
    trainee: ownTrainee(),
    topic: text('topic').notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    at: now('at'),
  },
  table => [
    primaryKey({ columns: [table.trainee, table.topic] }),
    index('learning_topic_review_topic').on(table.topic),
  ],
)
