-- pg_trgm comes with PostgreSQL, but not on every server, and not everybody may switch it on: there a search reads the whole trail, as it did
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "audit_text" ON "audit" USING gin ((coalesce("actor_name", '') || chr(10) || coalesce("subject_name", '') || chr(10) || coalesce("subject_id", '') || chr(10) || "detail"::text) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not here: searching the audit trail reads all of it';
END
$$;
