-- overpayments moved from another loan were once kept as bank transfers; their receipts begin with that loan's code
UPDATE "payment" SET "channel" = 'moved'
WHERE "channel" = 'bank' AND starts_with("receipt", "account_typed" || '-C');
