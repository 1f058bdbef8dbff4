/** Scrape configuration of Prometheus for an exporter at its usual address, in one line that YAML may break anywhere. */
export const scrapeConfiguration =
	"scrape_configs: [{job_name: stakedeck, static_configs: [{targets: ['127.0.0.1:9664']}]}]";
