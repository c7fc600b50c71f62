DROP INDEX "screenshot_prints_recent";--> statement-breakpoint
CREATE INDEX "screenshot_prints_recent" ON "screenshot_prints" USING btree ("created_at","user_id","image_id","print");