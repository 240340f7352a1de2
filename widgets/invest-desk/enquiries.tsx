import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { enquiryColumns } from '#contract/invest-columns.ts'
import type { Enquiry, EnquiryState } from '#contract/invest-enquiry.ts'
import { ENQUIRY_STATES } from '#contract/invest-names.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { ENQUIRIES, type Model } from './model.ts'
import type { DeskWords } from './words.en.ts'

/** Renders investors' enquiries and the answers. */
export function Enquiries({ model }: { model: Model }) {
  const t = useWords<DeskWords>()
  const { state = 'new' } = useStore(model.enquiries.$query) ?? {}
  const { enquiries } = useStore(model.$waiting)
  const writes = useStore(model.$writes)
  const [answering, setAnswering] = useState<Enquiry | null>(null)
  const move = async (one: Enquiry, to: EnquiryState) => {
    await model.putAway(one.id, to).catch(model.toaster.failed(t('notDone')))
  }
  return (
    <>
      <List<Enquiry, typeof enquiryColumns>
        title={t('enquiries')}
        lead={t('enquiriesLead')}
        tabs={{
          label: t('tabs'),
          of: [
            { key: 'profiles', text: t('title'), href: '/', isOpen: false },
            ...ENQUIRY_STATES.map(one => ({
              key: one,
              text: t(`enquiry-${one}`),
              isOpen: one === state,
              href: one === 'new' ? ENQUIRIES : `${ENQUIRIES}?state=${one}`,
              count: one === 'new' ? enquiries : undefined,
            })),
          ],
        }}
        list={model.enquiries}
        reader={model}
        columns={enquiryColumns}
        without={state === 'answered' ? [] : ['answer']}
        file={{
          name: t('enquiriesFile'),
          formats: ['xlsx', 'csv'],
          fetch: model.enquiriesFile as never,
          toaster: model.toaster,
        }}
        cells={{
          about: ({ business, businessName }) => <a href={model.profileAt(business)}>{businessName}</a>,
          who: ({ name, organisation }) => <Lines under={organisation}>{name}</Lines>,
          email: ({ email, phone }) => (
            <Lines under={phone}>
              <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            </Lines>
          ),
          text: ({ text }) => <span className="told as-typed">{text}</span>,
          answer: ({ answer, by }) => (
            <Lines under={by && t('byName', { name: by })}>
              <span className="told as-typed">{answer || t('noNote')}</span>
            </Lines>
          ),
        }}
        {...(writes && {
          actions: (one: Enquiry) => (
            <span className="row-actions">
              {one.state === 'new' ? (
                <>
                  <Button aria-label={t('answerNamed', { name: one.name })} onClick={() => setAnswering(one)}>
                    {t('answer')}
                  </Button>
                  <Button
                    kind="plain"
                    aria-label={t('spamNamed', { name: one.name })}
                    onClick={() => move(one, 'spam')}
                  >
                    {t('spam')}
                  </Button>
                </>
              ) : (
                <Button
                  kind="plain"
                  aria-label={t('reopenNamed', { name: one.name })}
                  onClick={() => move(one, 'new')}
                >
                  {t('reopen')}
                </Button>
              )}
            </span>
          ),
        })}
        empty={{ title: t('noEnquiries'), text: t('noEnquiriesText') }}
      />
      {answering && (
        <FormDialog<{ answer: string }>
          title={t('answerTitle', { name: answering.name })}
          lead={t('answerLead')}
          action={t('answer')}
          start={{ answer: answering.answer }}
          fields={[
            { kind: 'lines', name: 'answer', maxLength: 2_000, optional: true, label: { key: 'answerNote' } },
          ]}
          onSubmit={({ answer }) => model.putAway(answering.id, 'answered', answer)}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}
